import { addEntry } from '@civic-hub/committee/budget'
import { ideas } from '@civic-hub/committee/ideas'
import { addMember } from '@civic-hub/committee/members'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose } from '../../testing/choose.ts'
import { openApp, show } from '../../testing/open-app.tsx'
import { demand } from '../../testing/screen.ts'
import { holdForWords } from './hold-for-words.ts'
import { changeUpdate } from './update-state.ts'

const question = () => page.getByText('A new version is available. Reload now?')

/** Looks for unsaved words, as the app does each second. */
let look: () => void = () => undefined

const expectQuestion = (isShown: boolean) =>
  expect
    .poll(() => {
      look()
      return question().query() !== null
    })
    .toBe(isShown)

/** Opens a part of a committee with an idea, an expense and a member while a new version waits. */
async function openWithNewVersion(path: string): Promise<void> {
  await openApp({
    path,
    write(doc, context) {
      const by = { account: 'account', name: 'Ana Ortiz' }
      demand(ideas.add(doc, context, { title: 'Benches', description: 'Where?', status: 'new' }, by))
      const spent = { type: 'expense', category: 'Mowing', note: 'North', date: '2026-03-01' } as const
      demand(addEntry(doc, context, { ...spent, cents: 1250 }))
      const joy = { name: 'Joy Park', role: 'Clerk', email: 'joy@example.org', from: '', until: '' }
      demand(addMember(doc, context, { ...joy, account: null }))
    },
  })
  changeUpdate({ ready: true })
  onTestFinished(() => changeUpdate({ ready: false }))
  const every = vi.spyOn(window, 'setInterval').mockImplementation((run) => {
    look = run as () => void
    return 0 as never
  })
  holdForWords()
  every.mockRestore()
  await expectQuestion(true)
}

test('a form delays a new version only while a value is changed, and one of the template until it is saved', async () => {
  await openWithNewVersion('/ideas')
  for (const [part, menu, name, saved] of [
    ['ideas', 'Actions for Benches', 'Title', 'Benches'],
    ['budget', /^Actions for Mowing/, 'Amount', '12.50'],
    ['members', 'Actions for Joy Park', 'Name', 'Joy Park'],
  ] as const) {
    show(`/parks/${part}`)
    await choose(menu, 'Edit')
    const form = part === 'ideas' ? page.getByRole('form', { name: 'Editing Benches' }) : page.getByRole('dialog')
    const field = form.getByRole('textbox', { name })
    await expect.element(field).toHaveValue(saved)
    await expectQuestion(true)
    await field.fill('9')
    await expectQuestion(false)
    await field.fill(saved)
    await expectQuestion(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(form).not.toBeInTheDocument()
  }

  show('/parks/meetings/template')
  const duration = page.getByRole('textbox', { name: 'Default Duration' })
  await expect.element(duration).toHaveValue('60')
  await expectQuestion(true)
  await duration.fill('90')
  await expectQuestion(false)
  await page.getByRole('button', { name: 'Save Template' }).click()
  await expectQuestion(true)
})
