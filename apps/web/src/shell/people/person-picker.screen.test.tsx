import { queryProceedings } from '@civic-hub/committee'
import { queryDecisions } from '@civic-hub/committee/proceedings'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emulateScheme } from '../../testing/accessible.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { onPhone, openLiveMeeting } from '../../testing/open-app.tsx'

const form = () => page.getByRole('form', { name: 'New motion' })
const mover = () => form().getByRole('combobox', { name: 'Moved by' })
const options = () => page.getByRole('option')

async function openMotion(wording: string): Promise<void> {
  await page.getByRole('button', { name: 'Motion', exact: true }).click()
  await form().getByRole('textbox', { name: 'Wording' }).fill(wording)
  await mover().click()
}

async function openMotions(others: string[]) {
  const app = await openLiveMeeting({ others })
  const { doc } = await app.otherDevice()
  const keyOf = (index: number) => `account:${app.people[index]?.account.id}`
  const moverOf = (wording: string) =>
    queryDecisions(doc, app.meetingId)
      .read()
      ?.motions.find(({ text }) => text === wording)?.mover
  return { ...app, doc, keyOf, moverOf }
}

test('a typed name of an account stays a typed name, the account is chosen by keys, and is a typed name again once its name is changed', async () => {
  const { keyOf, moverOf } = await openMotions(['Sam Lee'])
  await openMotion('To buy a bell')
  await userEvent.keyboard('Sam Lee')
  await expect.element(mover()).toHaveAccessibleDescription(/^A typed name\. To mean the account of/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => moverOf('To buy a bell')).toEqual({ person: 'name:sam lee', name: 'Sam Lee' })

  await openMotion('To buy a horn')
  await userEvent.keyboard('sam')
  await expect.element(options().filter({ hasText: 'Sam Lee' })).toHaveTextContent('Sam Lee, Account')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(mover()).toHaveValue('Sam Lee')
  await expect.element(mover()).toHaveAccessibleDescription('Account')
  await expect.element(form()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => moverOf('To buy a horn')).toEqual({ person: keyOf(0), name: 'Sam Lee' })

  await openMotion('To buy a drum')
  await options().filter({ hasText: 'Sam Lee' }).click()
  await expect.element(mover()).toHaveAccessibleDescription('Account')
  await userEvent.keyboard('{End}x{Backspace}')
  await expect.element(mover()).toHaveAccessibleDescription(/^A typed name/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => moverOf('To buy a drum')?.person).toBe('name:sam lee')
})

test('of two accounts with one name, each can be chosen', async () => {
  const { keyOf, moverOf } = await openMotions(['Sam Lee', 'Sam Lee'])
  await openMotion('To buy a bell')
  const mark = `(account ${keyOf(1).slice(-4)})`
  await options().filter({ hasText: mark }).click()
  await expect.element(mover()).toHaveAccessibleDescription(`Sam Lee ${mark}`)
  await form().getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(() => moverOf('To buy a bell')).toEqual({ person: keyOf(1), name: 'Sam Lee' })
})

test('a guest is chosen among those who are not listed, and a typed duty is no account', async () => {
  const { doc, meetingId } = await openMotions(['Joy Park'])
  await page.getByRole('tab', { name: 'Attendance' }).click()
  await page.getByRole('button', { name: 'Choose who presides' }).click()
  await userEvent.keyboard('Joy Park{Enter}')
  const presiding = () => queryProceedings(doc, meetingId).read()?.duties.presiding[0]?.person
  await expect.poll(presiding).toBe('name:joy park')
  const guest = page.getByRole('form', { name: 'Somebody else is here' })
  await guest.getByRole('combobox', { name: 'Name' }).fill('Joy Park')
  await guest.getByRole('checkbox').click()
  await guest.getByRole('button', { name: 'Add as present' }).click()
  const noted = () =>
    queryProceedings(doc, meetingId)
      .read()
      ?.attendance.map(({ person }) => person)
  await expect.poll(noted).toEqual(['name:joy park'])
})

test('an owner is a name alone: the field shows no account', async () => {
  await openMotions(['Sam Lee'])
  await page.getByRole('tab', { name: 'Action Items' }).click()
  const owner = page.getByRole('combobox', { name: 'Owner' })
  await owner.click()
  await options().filter({ hasText: 'Sam Lee' }).click()
  await expect.element(owner).toHaveValue('Sam Lee')
  await expect.element(owner).toHaveAccessibleDescription('')
})

test('on a phone the list fits under the field, in light and in dark, and axe finds nothing', async () => {
  await onPhone()
  onTestFinished(() => emulateScheme('light'))
  await openMotions(['Sam Lee', 'Maximiliane Konstantinopolitanska-Featherstonehaugh'])
  await openMotion('To buy a bell')
  await expect.element(options().filter({ hasText: 'Maximiliane' })).toBeVisible()
  for (const option of options().elements()) expect(option.getBoundingClientRect().right).toBeLessThanOrEqual(390)
  await expectAccessible()
  await emulateScheme('dark')
  await expectAccessible()
  await options().filter({ hasText: 'Maximiliane' }).click()
  await expect.element(mover()).toHaveAccessibleDescription('Account')
  await expectAccessible()
})
