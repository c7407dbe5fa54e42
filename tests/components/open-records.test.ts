import { endMeeting, markAttendance, nameKey, scheduleMeeting, startMeeting } from '@civic-hub/committee'
import { attachDocument } from '@civic-hub/committee/documents'
import type Axe from 'axe-core'
import axe from 'axe-core/axe.min.js?raw'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { documentRow } from '../../apps/web/src/testing/attach-files.ts'
import { axeRules } from '../../apps/web/src/testing/axe-in-page.ts'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { onPhone } from '../../apps/web/src/testing/open-app.tsx'
import { demand } from '../../apps/web/src/testing/screen.ts'
import { gather, goOffline, goOnline, openAs, uploadAs } from './support/with-hub.ts'

const row = () => page.getByRole('listitem').filter({ hasText: 'Swings' })

/** A meeting whose agenda was posted and whose minutes are approved. */
async function gatherWithMinutes() {
  const gathered = await gather(['Ana Ortiz', 'Sam Lee'])
  const { people, id, write } = gathered
  const meetingId = await write((doc, context) => {
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString()
    return demand(scheduleMeeting(doc, context, { title: 'Swings', scheduledFor }))
  })
  const store = async (kind: string, text: string) => {
    const path = `/api/committees/${id}/meetings/${meetingId}/${kind}&timeZone=UTC`
    expect((await people[0].ask('POST', path, text)).status).toBe(201)
  }
  await store('notices?format=1', 'Agenda')
  await write((doc, context) => {
    demand(startMeeting(doc, context, meetingId))
    for (const name of ['Joy Park', 'Tom Reyes'])
      demand(markAttendance(doc, context, meetingId, { person: nameKey(name), name, guest: false }, 'present'))
    demand(endMeeting(doc, context, meetingId))
  })
  await store('approvals?format=13', 'Minutes of Swings\nJoy Park and Tom Reyes agreed.\n')
  return gathered
}

/** The public page at this address, which has no script. */
async function readPublicPage(address: string) {
  const answer = await fetch(address, { credentials: 'omit' })
  const html = await answer.text()
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return { status: answer.status, html, text: body.textContent ?? '', links: [...body.querySelectorAll('a')] }
}

/** Runs axe on a public page. */
async function expectPageAccessible(html: string): Promise<void> {
  const frame = document.createElement('iframe')
  frame.title = 'A public page'
  frame.srcdoc = html
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
  document.body.append(frame)
  await loaded
  const script = document.createElement('script')
  script.textContent = axe
  frame.contentDocument?.head.append(script)
  const { axe: inFrame } = frame.contentWindow as unknown as { axe: typeof Axe }
  const { passes, violations } = await inFrame.run(frame.contentDocument ?? document, { runOnly: axeRules.all })
  frame.remove()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
  expect(passes.length).toBeGreaterThan(0)
}

test('an owner previews a public record, publishes it with the confirmed names, and withdraws it; an editor only reads it', async () => {
  const { people, slug } = await gatherWithMinutes()
  await onPhone()
  await openAs(people[0], `/${slug}/records`)
  await expect.element(row()).toMatchTextContent('Not public')
  // Without a connection the page that cannot be loaded has a link back.
  await goOffline()
  await row().getByRole('button', { name: 'Publish Swings' }).click()
  await expect.element(page.getByText('Only the hub knows what is public')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Open records' }).click()
  await expect.element(row().getByRole('button', { name: 'Publish Swings' })).toHaveFocus()
  await goOnline()
  await row().getByRole('button', { name: 'Publish Swings' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Publish Swings' })).toHaveFocus()
  const preview = page.getByRole('region', { name: 'What will be public' })
  await expect.element(preview).toMatchTextContent('This is the approved text, unchanged.')
  await expect.element(preview).toMatchTextContent(/Agenda posted: .+(AM|PM)/)
  await page.getByRole('textbox', { name: 'Tom Reyes is shown as' }).fill('T. R.')
  await expect.element(preview).toMatchTextContent('Present: Joy Park, T. R.')
  await expect.element(preview).toMatchTextContent('Joy Park and T. R. agreed.')
  await expect.element(preview).not.toMatchTextContent('Tom Reyes')
  await expectAccessible()
  await page.getByRole('button', { name: 'Publish for everybody' }).click()
  await expect.element(row()).toMatchTextContent(/Public since .*, by Ana Ortiz/)
  await expect.element(row().getByRole('button', { name: 'Withdraw Swings' })).toBeVisible()
  await expectAccessible()

  const link = await row().getByRole('link', { name: 'View the public page of Swings' }).findElement()
  const address = link.getAttribute('href') ?? ''
  const { html, text, links } = await readPublicPage(address)
  await expectPageAccessible(html)
  for (const words of ['Joy Park and T. R. agreed.', 'Agenda posted: ', 'Names are changed in 1 place.'])
    expect(text).toContain(words)
  expect(text).not.toContain('Tom Reyes')
  const list = links.find(({ textContent }) => textContent === 'Open records of Parks')?.getAttribute('href') ?? ''
  const listPage = await readPublicPage(new URL(list, link.ownerDocument.baseURI).href)
  expect(listPage.text).toContain('Swings')
  await expectPageAccessible(listPage.html)

  await openAs(people[1], `/${slug}/records`)
  await expect.element(page.getByText('Owners publish and withdraw.')).toBeVisible()
  await expect.element(row()).toMatchTextContent('Public')
  expect(page.getByRole('button', { name: /^(Publish|Withdraw)/ }).length).toBe(0)

  await openAs(people[0], `/${slug}/records`)
  await row().getByRole('button', { name: 'Withdraw Swings' }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw this record?' })
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(row()).toMatchTextContent(/Withdrawn on .*, by Ana Ortiz/)
  expect(await readPublicPage(address)).toMatchObject({
    status: 410,
    text: expect.stringContaining('This record was withdrawn'),
  })
})

test('F1: an owner publishes a posted agenda and documents by name; a document says that it is public, and is withdrawn at once', async () => {
  const { people, id, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  const [ana, sam] = people
  const file = await uploadAs(ana, id, 'text/plain', 'Swings: $ 400')
  const scheduledFor = '2031-03-04T18:00:00.000Z'
  const link = 'https://meet.example/parks?pwd=1'
  const meetingId = await write((doc, context) => {
    const meeting = demand(scheduleMeeting(doc, context, { title: 'Fees', scheduledFor, link }))
    const attach = (name: string, sha256: string) =>
      attachDocument(doc, context, meeting, { name, file: { ...file, sha256 }, by: 'Ana Ortiz', item: null })
    demand(attach('fees.txt', file.sha256))
    demand(attach('lost.txt', 'f'.repeat(64)))
    return meeting
  })
  const agenda = () => page.getByRole('region', { name: 'Agendas of meetings' })
  const publish = () => agenda().getByRole('button', { name: 'Publish the agenda of Fees' })
  await openAs(ana, `/${slug}/records`)
  await publish().click()
  await expect.element(page.getByText('The agenda of this meeting is not posted yet.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Open records' }).click()
  const notices = `/api/committees/${id}/meetings/${meetingId}/notices?format=2&timeZone=UTC`
  const text = `Parks\nAgenda: Fees\nOnline: ${link}\n\n1. Raise the fees\n`
  expect((await ana.ask('POST', notices, text)).status).toBe(201)

  await publish().click()
  const preview = page.getByRole('region', { name: 'What will be public' })
  await expect.element(preview).toMatchTextContent('Online: [link]')
  const choices = page.getByRole('group', { name: 'Documents' })
  const fees = choices.getByRole('checkbox', { name: 'fees.txt' })
  await expect.element(fees).toHaveAccessibleDescription(/^0.1 kB · http.*\/documents\//)
  await fees.click()
  await choices.getByRole('checkbox', { name: 'lost.txt' }).click()
  await expectAccessible()
  await page.getByRole('button', { name: 'Publish for everybody' }).click()
  // The rest is published, and the form stays with the one that was not.
  await expect.element(page.getByText('“lost.txt” was not published: The hub does not have this file')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(agenda()).toMatchTextContent(/Public since .*, by Ana Ortiz/)
  const address = (
    await agenda().getByRole('link', { name: 'View the public agenda of Fees' }).findElement()
  ).getAttribute('href')
  const { html, text: words, links } = await readPublicPage(address ?? '')
  await expectPageAccessible(html)
  expect(words).toContain('1. Raise the fees')
  expect(words).not.toContain('meet.example')
  const document = links.find(({ textContent }) => textContent === 'fees.txt')?.getAttribute('href') ?? ''
  const copy = new URL(document, address ?? '').href
  expect(await (await fetch(copy, { credentials: 'omit' })).text()).toBe('Swings: $ 400')

  await openAs(sam, `/${slug}/meetings/${meetingId}?view=documents`)
  await expect.element(documentRow('fees.txt').getByText('Public', { exact: true })).toBeVisible()
  await expect.element(documentRow('fees.txt').getByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument()
  await openAs(ana, `/${slug}/meetings/${meetingId}?view=documents`)
  await documentRow('fees.txt').getByRole('button', { name: 'Withdraw the public copy of fees.txt' }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw the public copy of “fees.txt”?' })
  await expect.element(question).toMatchTextContent('withdrawn (410)')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(documentRow('fees.txt').getByText('Public', { exact: true })).not.toBeInTheDocument()
  expect(await readPublicPage(copy)).toMatchObject({ status: 410 })

  // Another owner withdraws what is on screen.
  await openAs(sam, `/${slug}/records`)
  await expect.element(agenda()).toMatchTextContent(/Public since/)
  const records = `/api/committees/${id}/records/${meetingId}`
  expect((await ana.ask('DELETE', `${records}/agenda`)).status).toBe(204)
  await expect.element(agenda()).toMatchTextContent(/Withdrawn on .*, by Ana Ortiz/)
})
