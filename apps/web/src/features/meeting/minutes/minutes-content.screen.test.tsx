import { addMember } from '@civic-hub/committee/members'
import { queryMinutesSettings, setMinutesSettings } from '@civic-hub/committee/minutes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { copiedHtml, copiedText } from '../../../testing/clipboard.ts'
import { notes, openApp, openLiveMeeting } from '../../../testing/open-app.tsx'
import { pasteInto } from '../../../testing/paste.ts'
import { watchSavedFiles } from '../../../testing/saved-files.ts'
import { demand } from '../../../testing/screen.ts'

test('the rules set how much minutes contain, their numbers and who signs them; a meeting has a kind of the committee’s, which is suggested', async () => {
  const app = await openApp({ path: '/meetings/rules' })
  const settings = page.getByRole('region', { name: 'Minutes', exact: true })
  await settings.getByLabelText('How much minutes contain').selectOptions('Decisions and notes by item')
  await settings.getByLabelText('Running numbers').selectOptions('Meeting and item: 70/7')
  const signers = settings.getByLabelText('Offices that sign')
  await signers.fill(`Chair, ${'x'.repeat(90)}`)
  await userEvent.keyboard('{Tab}')
  await expect.element(settings.getByText('Use at most 80 characters for each entry.')).toBeVisible()
  await signers.fill('Chair, Clerk')
  await userEvent.keyboard('{Tab}')
  await expect.element(settings.getByText('Use at most 80 characters')).not.toBeInTheDocument()
  expect(queryMinutesSettings(await app.opened()).read()).toMatchObject({
    depth: 'summary',
    numbering: 'meeting-item',
    signers: ['Chair', 'Clerk'],
  })

  app.go('/meetings')
  await page.getByRole('button', { name: 'New Meeting' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Meeting' })
  await dialog.getByLabelText('Title').fill('Budget')
  await dialog.getByRole('combobox', { name: 'Kind of meeting' }).fill('Spec')
  await page.getByRole('option', { name: 'Special meeting' }).click()
  await dialog.getByRole('button', { name: 'Start now' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Budget' })).toBeVisible()
  await expect.element(page.getByRole('main').getByText('Special meeting')).toBeVisible()
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await page.getByText('Facts for these minutes').click()
  await page.getByLabelText('Number of this meeting').fill('70')
  await expect.element(page.getByRole('article')).toMatchTextContent('Special meeting, no. 70')
  const files = watchSavedFiles()
  await page.getByRole('button', { name: 'Download .txt' }).click()
  expect(await files.newestText()).toContain('Special meeting, no. 70\n')
})

test('minutes have the number of the public and who signs, and a depth and a number of their own, on screen and in the text', async () => {
  const app = await openLiveMeeting({
    write(doc, context) {
      const about = { email: '', from: '', until: '', account: '' }
      demand(addMember(doc, context, { ...about, name: 'Bob Reyes', role: 'Clerk' }))
      const signers = ['Chair', 'Clerk']
      demand(setMinutesSettings(doc, context, { depth: 'summary', numbering: 'meeting-item', signers }))
    },
  })
  await page.getByRole('tab', { name: 'Attendance' }).click()
  await page.getByLabelText('Members of the public present').fill('12')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('12 of the public recorded as present')).toBeVisible()
  const person = page.getByRole('form', { name: 'Somebody else is here' })
  await person.getByRole('combobox', { name: 'Name' }).fill('Bob Reyes')
  await person.getByRole('checkbox').click()
  await person.getByRole('button', { name: 'Add as present' }).click()

  app.go(`/meetings/${encodeURIComponent(app.meetingId)}?view=minutes`)
  const minutes = page.getByRole('article')
  await expect.element(minutes).toMatchTextContent('Members of the public present: 12')
  await expect.element(minutes).toMatchTextContent('Bob Reyes (Clerk)')
  await expect.element(minutes).toMatchTextContent('Clerk (Bob Reyes): ____')
  const rituals = minutes.getByRole('heading', { name: 'Rituals' })
  await expect.element(rituals).not.toBeInTheDocument()
  await page.getByText('Facts for these minutes').click()
  await page.getByLabelText('How much these minutes contain').selectOptions('Everything')
  await expect.element(rituals).toBeVisible()
  await page.getByLabelText('Number of this meeting').fill('70')
  await expect.element(minutes).toMatchTextContent('no. 70')
  await expect.element(minutes).toMatchTextContent('70/1 Call to Order')
  const files = watchSavedFiles()
  await page.getByRole('button', { name: 'Download .txt' }).click()
  const text = await files.newestText()
  expect(text).toContain('Members of the public present: 12\n')
  expect(text).toContain('no. 70\n')
  expect(text).toContain('70/1 Call to Order (')
  expect(text).toContain('- Clerk (Bob Reyes): ____')
})

test('a letter needs a subject, is in the minutes, and its removal is taken back; copied minutes are plain text, and HTML for programs that know it', async () => {
  await openLiveMeeting()
  await notes().click()
  await pasteInto(notes(), { html: '<p>The fee is <s>$40</s> $45.</p>' })
  await expect.element(notes()).toMatchTextContent('The fee is $40 $45.')
  await page.getByRole('tab', { name: 'Minutes' }).click()
  const minutes = page.getByRole('article')
  await page.getByText('Facts for these minutes').click()
  const letter = page.getByRole('form', { name: 'Add letter' })
  const add = letter.getByRole('button', { name: 'Add letter' })
  await add.click()
  await expect.element(letter.getByText('Say what the letter is about.')).toBeVisible()
  await expect.element(letter.getByLabelText('Subject')).toHaveFocus()
  await letter.getByLabelText('From').fill('County Clerk')
  await letter.getByLabelText('Subject').fill('Road works')
  await letter.getByLabelText('Date').fill('2026-04-20')
  await add.click()
  const words = 'Letter from County Clerk, Apr 20, 2026: Road works'
  await expect.element(minutes).toMatchTextContent(words)
  const files = watchSavedFiles()
  await page.getByRole('button', { name: 'Download .txt' }).click()
  expect(await files.newestText()).toContain(`CORRESPONDENCE\n- ${words}\n`)
  await page.getByRole('button', { name: 'Remove the letter “Road works”' }).click()
  await expect.element(minutes).not.toMatchTextContent('Road works')
  await expect.element(page.getByText('Letter removed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(minutes).toMatchTextContent('Road works')

  await page.getByRole('button', { name: 'Copy to Clipboard' }).click()
  await expect.element(page.getByText('Minutes copied')).toBeVisible()
  expect(await copiedText()).toContain('The fee is ~~$40~~ $45.')
  const html = await copiedHtml()
  expect(html).toMatch(/<s[ >].*\$40.*<\/s>/s)
  expect(html).toMatch(/<h1[^>]*>Minutes of/)
})
