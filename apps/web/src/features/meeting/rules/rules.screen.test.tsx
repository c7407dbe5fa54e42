import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../testing/open-app.tsx'
import { ruleLabelsTexts } from '../../../texts/en/rule-labels.gen.ts'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })

async function find(words: string, option: string) {
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = page.getByRole('combobox', { name: 'Search in Parks' })
  await expect.element(field).toHaveFocus()
  expect(page.getByRole('option', { name: /^Rules: / }).length).toBe(0)
  await field.fill(words)
  await expect.element(page.getByRole('option', { name: option })).toBeVisible()
  await userEvent.keyboard('{Enter}')
}

test('Ctrl+K leads to the field of each rule; the rules and the template link to each other', async () => {
  await openApp()
  await expect.element(heading('Meetings - Parks')).toBeVisible()
  await find('quorum', 'Rules: Quorum')
  const quorum = page.getByRole('combobox', { name: 'A meeting needs' })
  await expect.element(quorum).toHaveFocus()
  await expect.element(quorum).toBeInViewport()
  await find('minutes depth', 'Rules: How much minutes contain')
  await expect.element(page.getByRole('combobox', { name: 'How much minutes contain' })).toHaveFocus()
  // A field remains reachable by Tab.
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}')
  await expect.element(page.getByRole('combobox', { name: 'How much minutes contain' })).toHaveFocus()
  for (const name of Object.keys(ruleLabelsTexts)) expect(document.getElementById(name), name).not.toBeNull()
  await expect.element(page.getByRole('button', { name: 'Save Template' })).not.toBeInTheDocument()

  await page.getByRole('link', { name: 'Meeting Template' }).click()
  await expect.element(heading('Meeting Template')).toHaveFocus()
  await expect.element(quorum).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Rules of the committee' }).click()
  await expect.element(heading('Rules of the committee')).toHaveFocus()
})
