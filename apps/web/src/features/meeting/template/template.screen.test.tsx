import { queryTemplate, setDefaultDuration, templateRituals } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hasUnsavedWords } from '../../../shell/unsaved-words.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { pasteInto } from '../../../testing/paste.ts'
import { choose, demand, inWindow, pressOn } from '../../../testing/screen.ts'

const path = '/meetings/template'
const list = (name: string) => page.getByRole('list', { name, exact: true })
const save = () => page.getByRole('button', { name: 'Save Template' })

/** The entries of a list from top to bottom. */
const entries = (name: string) =>
  list(name)
    .getByRole('button', { name: /^Reorder / })
    .elements()
    .map((handle) => handle.getAttribute('aria-label')?.replace('Reorder ', ''))
const agenda = 'Default Agenda Items'

test('the changes of two owners who were apart are both in the template once it is saved', async () => {
  const app = await openApp({ others: ['Sam Lee'], path })
  const other = await app.otherDevice()
  await expect.poll(() => entries('Default Rituals')).toContain('Bylaws Reading')
  other.leave()
  const [pledge] = queryTemplate(other.doc).read().rituals
  demand(templateRituals.remove(other.doc, other.context, pledge?.id ?? ''))
  setDefaultDuration(other.doc, other.context, 480)

  const field = page.getByRole('textbox', { name: 'New agenda item' })
  await field.fill('Public Comment')
  await pressOn(field, '{Enter}')
  const handle = page.getByRole('button', { name: 'Reorder Public Comment' })
  await pressOn(handle, '{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}')
  await expect.element(handle).toHaveFocus()
  await choose('Actions for Adjournment', 'Remove')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  const order = ['Call to Order', 'Public Comment', 'Old Business', 'New Business', 'Adjournment']
  await expect.poll(() => entries(agenda)).toEqual(order)

  other.meet()
  await expect.poll(() => entries('Default Rituals')).toEqual(['Bylaws Reading'])
  expect(entries(agenda)).toEqual(order)
  await expect.element(page.getByRole('region', { name: 'Preview' })).toMatchTextContent('480 minutes')
  const titles = () =>
    queryTemplate(other.doc)
      .read()
      .defaultAgendaItems.map(({ text }) => text)
  expect(titles()).not.toContain('Public Comment')
  await expect.element(page.getByText('You have unsaved changes.')).toBeVisible()
  await save().click()
  await expect.element(page.getByText('All changes are saved.')).toBeVisible()
  await expect.element(save()).toHaveAttribute('aria-disabled', 'true')
  const there = queryTemplate(other.doc).read()
  expect(titles()).toEqual(order)
  expect(there.rituals.map(({ text }) => text)).toEqual(['Bylaws Reading'])
})

test('Enter adds an entry, and the field refuses a blank one; saving includes the text in a field, and a new meeting has the content of the template', async () => {
  await openApp()
  await page.getByRole('link', { name: 'Edit Template' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Meeting Template' })).toHaveFocus()
  const field = page.getByRole('textbox', { name: 'New agenda item' })
  await field.fill('Public Comment')
  await pressOn(field, '{Enter}')
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Write the agenda item first.')).toBeVisible()
  expect(entries(agenda)).toContain('Public Comment')

  await page.getByRole('textbox', { name: 'New ritual' }).fill('Roll call')
  await page.getByRole('button', { name: 'Save & Return' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Meetings - Parks' })).toBeVisible()
  await page.getByRole('button', { name: 'New Meeting' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Meeting' })
  await dialog.getByLabelText('Title').fill('May meeting')
  await dialog.getByRole('button', { name: 'Start Now' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'May meeting' })).toBeVisible()
  const texts = (name: string) =>
    list(name)
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(() => texts('Rituals').join()).toMatch(/Pledge of Allegiance.*Bylaws Reading.*Roll call/)
  const inOrder = /Call to Order.*Old Business.*New Business.*Adjournment.*Public Comment/
  expect(texts('Agenda').join()).toMatch(inOrder)
})

test('the first entry is in view on a phone; pasted lines are offered as entries; removed ones are restored by keys; a default duration has a limit; a viewer reads the template and changes nothing', async () => {
  await inWindow(390, 664)
  const { setAccess } = await openApp({ others: ['Sam Lee'], path })
  await expect.element(list('Default Rituals').getByRole('listitem').first()).toBeInViewport({ ratio: 1 })
  expect(scrollY).toBe(0)
  await expect.element(page.getByRole('button', { name: 'Add ritual' })).not.toBeInTheDocument()

  await page.viewport(1280, 800)
  await pasteInto(page.getByRole('textbox', { name: 'New agenda item' }), {
    text: '1. Reports\n   a) Chair\n2. Budget',
  })
  await page.getByRole('button', { name: 'Add 3 items' }).click()
  // Subitems are among them.
  await expect.poll(() => entries(agenda).slice(-3)).toEqual(['Reports', 'Chair', 'Budget'])

  for (const ritual of ['Pledge of Allegiance', 'Bylaws Reading']) await choose(`Actions for ${ritual}`, 'Remove')
  await expect.element(page.getByText('No rituals configured. Add some above.')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByRole('button', { name: 'Actions for Bylaws Reading' })).toBeVisible()

  const duration = page.getByRole('textbox', { name: 'Default Duration' })
  await duration.fill('9000')
  await save().click()
  await expect.element(page.getByText('Template saved')).toBeVisible()
  await expect.element(duration).toHaveValue('480')

  setAccess('viewer')
  await expect.element(page.getByText('You can read this committee.')).toBeVisible()
  await expect.element(page.getByText('Call to Order').first()).toBeVisible()
  await expect.element(save()).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'New ritual' })).not.toBeInTheDocument()
})

test('leaving the page asks about unsaved changes; they are kept until the person discards them, and nothing is written', async () => {
  const app = await openApp({ path })
  const field = page.getByRole('textbox', { name: 'New ritual' })
  await field.fill('Roll call')
  await pressOn(field, '{Enter}')
  expect(hasUnsavedWords()).toBe(true)
  const back = page.getByRole('link', { name: 'Back to Meetings' })
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await back.click()
  await question.getByRole('button', { name: 'Go on editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(entries('Default Rituals')).toContain('Roll call')

  // Undone changes need no question.
  await pressOn(page.getByRole('heading', { level: 1 }), '{Control>}z{/Control}')
  await expect.poll(() => entries('Default Rituals')).not.toContain('Roll call')
  expect(hasUnsavedWords()).toBe(false)
  await choose('Actions for Adjournment', 'Remove')
  await back.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Meetings - Parks' })).toBeVisible()
  const { defaultAgendaItems } = queryTemplate(await app.opened()).read()
  expect(defaultAgendaItems.map(({ text }) => text)).toContain('Adjournment')
})
