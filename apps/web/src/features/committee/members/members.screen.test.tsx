import {
  addMember,
  derivedMembers,
  editMember,
  importMembers,
  queryMembers,
  queryRoleVotes,
  removeMembers,
  writeDerivedMembers,
} from '@civic-hub/committee/members'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose, undo } from '../../../testing/choose.ts'
import { copiedText } from '../../../testing/clipboard.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { type AppOptions, openApp } from '../../../testing/open-app.tsx'
import { watchSavedFiles } from '../../../testing/saved-files.ts'
import { demand, inWindow } from '../../../testing/screen.ts'

const row = (name: string) => page.getByRole('row', { name })
const toast = (words: string) => page.getByText(words, { exact: true })
const nobody = { role: 'Member', email: '', from: '', until: '', account: null }
type Fields = Partial<Parameters<typeof addMember>[2]> & { name: string }

/** Opens the directory of a committee with these members; the ids are in their order. */
async function openDirectory(members: readonly Fields[], options: AppOptions = {}) {
  const ids: string[] = []
  const app = await openApp({
    others: ['Sam Lee'],
    path: '/members',
    write(doc, context) {
      for (const member of members) ids.push(demand(addMember(doc, context, { ...nobody, ...member })))
    },
    ...options,
  })
  return { ...app, ids }
}

/** The address of each email that the page opens. */
function collectMails(): string[] {
  const mails: string[] = []
  const collect = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="mailto:"]') : null
    if (!(link instanceof HTMLAnchorElement)) return
    event.preventDefault()
    mails.push(link.href)
  }
  document.addEventListener('click', collect)
  onTestFinished(() => document.removeEventListener('click', collect))
  return mails
}

async function importFile(content: string | Uint8Array<ArrayBuffer>) {
  await choose('More for the directory', 'Import from CSV')
  const dialog = page.getByRole('dialog', { name: 'Import members from CSV' })
  await dialog.getByLabelText('Choose a file').upload(new File([content], 'members.csv', { type: 'text/csv' }))
  return dialog
}

test('adds a member by keyboard, whose name is required; the focus stays in the field of a person who types on while a late frame is drawn; the invitation needs a connection', async () => {
  await openDirectory([], { knowsPeople: false })
  await expect.element(page.getByText('This device does not know yet who else has access.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a member' }).click()
  const form = page.getByRole('form', { name: 'Add a member' })
  const name = form.getByLabelText('Name', { exact: true })
  await expect.element(name).toHaveFocus()
  const held: FrameRequestCallback[] = []
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => held.push(draw))
  onTestFinished(() => frames.mockRestore())
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveAccessibleDescription('Enter a name.')
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('Grace')
  frames.mockRestore()
  for (const draw of held) draw(performance.now())
  await userEvent.keyboard(' Kim')
  await expect.element(name).toHaveValue('Grace Kim')
  await form.getByLabelText('Role').selectOptions('Treasurer')
  await expect.element(form.getByLabelText('Invite as')).toHaveValue('editor')
  await form.getByLabelText('Invite as').selectOptions('Viewer')
  await form.getByLabelText('Email (optional)').fill('grace@example.org')
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Failed to send invitation. Please try again.')).toBeVisible()
  await expect.element(row('Grace Kim')).toMatchTextContent('Treasurer')
  await expect.element(form.getByLabelText('Invite as')).toHaveValue('editor')
})

test('a person with access and no entry is a row; two devices that edit it while apart write one entry', async () => {
  const { opened, otherDevice, people } = await openDirectory([{ name: 'Ana Ortiz' }])
  await expect.element(row('Sam Lee')).toMatchTextContent('has access, not in the directory')
  // Members vote, and access makes no member.
  await expect.element(row('Sam Lee')).toMatchTextContent('no vote')
  await row('Sam Lee').getByRole('checkbox').click()
  await expect.element(page.getByText('1 selected', { exact: true })).toBeVisible()
  const { doc, context, leave, meet } = await otherDevice()
  leave()
  const derived = derivedMembers([], [{ accountId: people[0]?.account.id ?? '', name: 'Sam Lee' }])
  const changes = { role: 'Member', until: '2027-12-31' }
  demand(
    writeDerivedMembers(
      doc,
      context,
      derived.map((member) => ({ member, changes })),
    ),
  )
  await choose('Actions for Sam Lee', 'Add to the directory')
  const dialog = page.getByRole('dialog', { name: 'Add Sam Lee to the directory' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByLabelText('Role')).toHaveAccessibleDescription('Pick a role, or type one.')
  await dialog.getByLabelText('Role').selectOptions('Treasurer')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(toast('Sam Lee was added to the directory')).toBeVisible()
  meet()
  await expect.element(row('Sam Lee')).toMatchTextContent('until Dec 31, 2027')
  await expect.element(row('Sam Lee')).toMatchTextContent('Treasurer')
  await expect.element(row('Sam Lee')).not.toMatchTextContent('has access, not in the directory')
  // The row is still selected: it has the id of the entry.
  await expect.element(page.getByText('1 selected', { exact: true })).toBeVisible()
  expect(queryMembers(await opened()).read()).toHaveLength(2)
})

test('two people edit one member, one of them offline, and both fields are kept; an edited member needs a name; one is removed after a question, and restored by undo', async () => {
  const { ids, otherDevice } = await openDirectory([{ name: 'Joy Park' }, { name: 'Ben Okafor' }, { name: 'Tom Reed' }])
  await expect.element(row('Joy Park')).toBeVisible()
  const { doc, context, leave, meet } = await otherDevice()
  leave()
  demand(editMember(doc, context, ids[0] ?? '', { email: 'joy@example.org' }))
  demand(removeMembers(doc, context, [ids[1] ?? '']))
  await choose('Actions for Joy Park', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Joy Park' })
  await dialog.getByLabelText('Term until (optional)').fill('2027-12-31')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(toast('Joy Park was changed')).toBeVisible()
  meet()
  await expect.element(row('Joy Park')).toMatchTextContent('joy@example.org')
  await expect.element(row('Joy Park')).toMatchTextContent('until Dec 31, 2027')
  await expect.element(row('Ben Okafor')).not.toBeInTheDocument()
  expect(queryMembers(doc).read()).toMatchObject([
    { email: 'joy@example.org', until: '2027-12-31' },
    { name: 'Tom Reed' },
  ])

  await choose('Actions for Tom Reed', 'Edit')
  const edited = page.getByRole('dialog', { name: 'Edit Tom Reed' })
  await edited.getByLabelText('Name').fill('')
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect.element(edited.getByLabelText('Name')).toHaveFocus()
  await edited.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(edited).not.toBeInTheDocument()
  const remove = async () => {
    await choose('Actions for Tom Reed', 'Remove')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.element(row('Tom Reed')).not.toBeInTheDocument()
  }
  await remove()
  await undo().click()
  await expect.element(row('Tom Reed')).toBeVisible()
  await remove()
  await expect.element(page.getByText('Removed members (2)')).toBeVisible()
})

test('undoes an import, which changed one member and added another; an import shows what it leaves out, is done once, and is in the export, without formulas; terms that can be read in two ways wait for the choice of their order; columns are joined to a name, and another encoding is read that is chosen', async () => {
  const { opened } = await openDirectory([{ name: 'Sam Lee' }])
  const dialog = await importFile(`Name,Role\nSam Lee,Treasurer\nJoy Park,${'Clerk '.repeat(20)}`)
  await dialog.getByRole('button', { name: 'Import 2 people' }).click()
  await expect.element(dialog.getByText('1 person added, 1 changed')).toBeVisible()
  await expect
    .element(dialog.getByRole('table', { name: 'Not taken as it was written' }))
    .toMatchTextContent('the role is shortened to 80 characters')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(row('Sam Lee')).toMatchTextContent('Treasurer')
  await undo().click()
  await expect.element(toast('The import was undone')).toBeVisible()
  await expect.element(row('Sam Lee')).toMatchTextContent('Member')
  await expect.element(row('Joy Park')).not.toBeInTheDocument()

  const saved = watchSavedFiles()
  const people = Array.from({ length: 20 }, (_, index) => `Member ${index},Member,member.${index}@example.org`)
  const csv = ['Full name,Position,E-mail', ...people, ',Nobody,', 'Zoe,=cmd(),none@'].join('\r\n')
  await importFile(csv)
  await expect.element(dialog.getByText('21 people to add, 0 to change, 1 line left out')).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /^23/ })).toMatchTextContent('not an email address')
  // The corrected file is often chosen under the same name.
  const chosen = dialog.element().querySelector('input[type=file]') as HTMLInputElement
  chosen.addEventListener('click', (event) => event.preventDefault())
  chosen.click()
  expect(chosen.value).toBe('')
  await dialog.getByRole('button', { name: 'Import 21 people' }).click()
  await expect.element(dialog.getByRole('row', { name: /^22/ })).toMatchTextContent('Left out · no name')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('23 people', { exact: true })).toBeVisible()
  await choose('More for the directory', 'Export as CSV')
  const exported = await saved.newestText()
  expect(saved.newestName()).toBe('parks-members.csv')
  expect(exported).toMatch(/^Zoe,"?'=cmd\(\)"?,/m)
  expect(exported.trim().split('\r\n')).toHaveLength(23)

  await importFile('Name,Role,Term start\nGrace Kim,Clerk,03/04/2024')
  const line = dialog.getByRole('row', { name: 'Grace Kim' })
  await expect.element(line).toMatchTextContent('the term can be read in two ways, left out')
  await dialog.getByLabelText('Order of dates').selectOptions('Day first: 03/04 is April 3')
  await expect.element(line).toMatchTextContent(/Added$/)
  // Escape keeps the file and its columns until the person agrees to lose them.
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Go on editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Import 1 person' }).click()
  const doc = await opened()
  await expect
    .poll(() =>
      queryMembers(doc)
        .read()
        .map(({ from }) => from),
    )
    .toContain('2024-04-03')
  await dialog.getByRole('button', { name: 'Done' }).click()

  const text = 'Jméno;Příjmení;Email\nJiří;Dvořák;jd@example.org\n'
  const letters = Array.from({ length: 256 }, (_, byte) =>
    new TextDecoder('windows-1250').decode(new Uint8Array([byte])),
  )
  await importFile(new Uint8Array(Array.from(text, (letter) => letters.indexOf(letter))))
  await expect.element(dialog.getByRole('row', { name: /^2/ })).toMatchTextContent('Jiří Dvořák')
  await expect.element(dialog.getByText('Check these: Jméno · Příjmení · Jiří')).toBeVisible()
  await dialog.getByLabelText('Letters of the file').selectOptions('Western Europe (Windows)')
  await expect.element(dialog.getByRole('row', { name: /^2/ })).toMatchTextContent('Jiøí')
  await dialog.getByLabelText('Letters of the file').selectOptions('Central Europe (Windows)')
  await expect.element(dialog.getByRole('row', { name: /^2/ })).toMatchTextContent('Jiří Dvořák')
  await dialog.getByLabelText('and in').first().selectOptions('No column')
  await expect.element(dialog.getByRole('row', { name: /^2/ })).not.toMatchTextContent('Dvořák')
  await dialog.getByLabelText('and in').first().selectOptions('Příjmení')
  await dialog.getByRole('button', { name: 'Import 1 person' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(row('Jiří Dvořák')).toBeVisible()
})

test('writes to the selected members, and to a group that is found by words in the role; a second press on a column sorts the other way round', async () => {
  const mails = collectMails()
  await openDirectory([
    { name: 'Mia', role: 'Vice Chair', email: 'mia@example.org' },
    { name: 'Tom', role: 'Town Clerk', email: 'tom@example.org' },
  ])
  const messageGroup = page.getByRole('button', { name: 'Message Group' })
  await expect.element(row('Mia')).toBeVisible()
  expect(messageGroup.length).toBe(0)
  await row('Mia').getByRole('checkbox').click()
  await messageGroup.click()
  expect(mails.pop()).toBe('mailto:?subject=Group%20Communication%20-%20Selected&bcc=mia@example.org')
  await page.getByLabelText('Group').selectOptions('Choose a group')
  await expect.element(messageGroup).toBeDisabled()
  await page.getByLabelText('Group').selectOptions('Leadership')
  await messageGroup.click()
  expect(mails).toEqual(['mailto:?subject=Group%20Communication%20-%20Leadership&bcc=mia@example.org'])
  await choose('Actions for Tom', 'Send message')
  expect(mails.at(-1)).toBe('mailto:tom@example.org?subject=Committee%20Communication%20-%20Tom')
  const button = page.getByRole('button', { name: 'Role', exact: true })
  await button.click()
  await button.click()
  await expect.element(page.getByRole('columnheader', { name: 'Role' })).toHaveAttribute('aria-sort', 'descending')
  await expect.element(page.getByRole('table').getByRole('row').nth(1)).toMatchTextContent('Vice Chair')
})

const manyMembers = Array.from({ length: 200 }, (_, index) => ({
  ...nobody,
  name: `Member ${index}`,
  role: index === 0 ? 'Vice Chair' : index === 1 ? 'Town Clerk' : 'Member',
  email: `member.${index}@parks.example.org`,
}))

test('finds members, selects all that are shown, and copies their addresses; an email to 200 members is several emails', async () => {
  const mails = collectMails()
  await openDirectory([], {
    write: (doc, context) => void demand(importMembers(doc, context, { added: manyMembers, edited: [] })),
  })
  await row('Member 199').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Message All' }).click()
  const links = page.getByRole('dialog').getByRole('link')
  await expect.element(links.first()).toMatchTextContent(/^Open email 1 of \d+ \(\d+ people\)$/)
  await links.last().click()
  expect(mails.at(-1)).toMatch(/^mailto:\?subject=Committee-Wide%20Communication&bcc=.*member\.199@parks/)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  await page.getByLabelText('Find members').fill('nobody')
  await expect.element(page.getByText('Nobody in the directory matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect.element(page.getByText('202 people', { exact: true })).toBeVisible()
  await page.getByLabelText('Find members').fill('member.19')
  await expect.element(page.getByText('11 of 202 people')).toBeVisible()
  await page.getByLabelText('Select all shown').click()
  await expect.element(page.getByText('11 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Copy addresses' }).click()
  await expect.element(toast('11 addresses copied')).toBeVisible()
  expect(await copiedText()).toContain('member.199@parks.example.org')
})

test('the first members are on the first screen of a phone; a viewer reads the directory there and writes to its members, and changes nothing', async () => {
  await inWindow(390, 664)
  const joy = { name: 'Joy Park', role: 'Clerk', email: 'joy@example.org' }
  const { setAccess } = await openDirectory([{ name: 'Ana Ortiz' }, joy])
  await expect.element(row('Ana Ortiz')).toBeInViewport({ ratio: 1 })
  expect(scrollY).toBe(0)
  expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0)

  setAccess('viewer')
  await expect.element(row('Joy Park')).toMatchTextContent('Clerk')
  await expect.element(page.getByText('You can read this committee. To edit, ask one of its owners')).toBeVisible()
  await row('Joy Park').getByRole('checkbox').click()
  await page.getByText('Write to members').click()
  await expect.element(page.getByRole('button', { name: 'Copy addresses' })).toBeEnabled()
  for (const name of [/^Add & Invite/, /^Import/]) expect(page.getByRole('button', { name }).length).toBe(0)
  await page.getByRole('button', { name: 'Actions for Joy Park' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Send message' })).toBeVisible()
  expect(page.getByRole('menuitem').length).toBe(1)
})

test('a role has a vote or not, which the table and the exported directory show', async () => {
  const { opened } = await openDirectory([
    { name: 'Grace Kim', role: 'Observer' },
    { name: 'Tom Reyes', role: 'Harbour master' },
  ])
  await expect.element(row('Grace Kim')).toMatchTextContent('no vote')
  await expect.element(row('Tom Reyes')).not.toMatchTextContent('no vote')
  await choose('More for the directory', 'Who has a vote …')
  const dialog = page.getByRole('dialog', { name: 'Who has a vote' })
  await expect.element(dialog.getByRole('checkbox', { name: 'Harbour master' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Observer' }).click()
  await dialog.getByRole('checkbox', { name: 'Harbour master' }).click()
  await expectAccessible(() => dialog.elements())
  await userEvent.keyboard('{Escape}')
  await expect.element(row('Grace Kim')).not.toMatchTextContent('no vote')
  await expect.element(row('Tom Reyes')).toMatchTextContent('no vote')
  expect(queryRoleVotes(await opened()).read()).toEqual(
    new Map([
      ['observer', true],
      ['harbour master', false],
    ]),
  )
  const saved = watchSavedFiles()
  await choose('More for the directory', 'Export as CSV')
  const csv = await saved.newestText()
  expect(csv).toContain('Has a vote')
  expect(csv).toMatch(/Grace Kim.*Yes/)
  expect(csv).toMatch(/Tom Reyes.*No/)
})
