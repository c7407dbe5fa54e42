import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).click()
  await page.getByRole('dialog', { name: 'Sign Out' }).getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible()
}

export async function signIn(page: Page, person: { account: { email: string }; password: string }): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Welcome to Civic Hub' })
  await dialog.getByLabel('Email').fill(person.account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/choose-committee$/)
}
