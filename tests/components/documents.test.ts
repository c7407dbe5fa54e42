import { startMeetingNow } from '@civic-hub/committee'
import { attachDocument, noteDocumentText } from '@civic-hub/committee/documents'
import { fileListSchema } from '@civic-hub/protocol'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { attachFiles, documentRow, onePixel } from '../../apps/web/src/testing/attach-files.ts'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { watchSavedFiles } from '../../apps/web/src/testing/saved-files.ts'
import { choose, demand, focusOn } from '../../apps/web/src/testing/screen.ts'
import { smallPdfText } from '../support/small-pdf.ts'
import { expectChip, gather, gatherInMeeting, openAs, uploadAs, writeAs } from './support/with-hub.ts'

const words = 'Dear committee, the swings squeak.'
const letter = () => new File([words], 'letter.txt')
const storedHere = (name: string) =>
  expect.element(documentRow(name).getByText('On this device', { exact: true })).toBeVisible()

test('finds a PDF by its words, on a device that never opened it', async () => {
  const { people, id, slug } = await gather(['Ana Ortiz', 'Sam Lee'])
  const [ana, sam] = people
  const file = await uploadAs(ana, id, 'application/pdf', smallPdfText('The old wisteria'))
  const text = await uploadAs(ana, id, 'text/plain', 'The old wisteria')
  await writeAs(ana, id, (doc, context) => {
    const meeting = demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' }))
    const plan = { name: 'plan.pdf', file, by: 'Ana Ortiz', item: null }
    const attached = demand(attachDocument(doc, context, meeting, plan))
    demand(noteDocumentText(doc, context, meeting, attached, file.sha256, text.sha256))
  })
  await openAs(sam, `/${slug}/meetings`)
  const field = page.getByRole('searchbox')
  await field.fill('wisteria')
  await expect.element(page.getByText('1 meeting found').first()).toBeInTheDocument()
  await expect.element(page.getByText('Spring planning').first()).toBeVisible()
  await field.fill('wisteriosis')
  await expect.element(page.getByText('Spring planning')).not.toBeInTheDocument()
})

test('does not offer a file again whose hub sends its list of files slowly', async () => {
  const { people, id, address } = await gatherInMeeting(['Ana Ortiz'])
  await openAs(people[0], `${address}?view=documents`)
  await expectChip('Synced')
  let listed = false
  const { fetch } = window
  const requests = vi.spyOn(window, 'fetch')
  onTestFinished(() => requests.mockRestore())
  requests.mockImplementation(async (...request) => {
    const answer = await fetch(...request)
    if (!String(request[0]).endsWith(`/api/committees/${id}/files`)) return answer
    const { files } = fileListSchema.parse(await answer.clone().json())
    // It takes longer than a request for one file.
    await new Promise((resolve) => setTimeout(resolve, 400))
    if (files.length > 0) listed = true
    return answer
  })
  await attachFiles(await onePixel('scan.png'))
  await storedHere('scan.png')
  await expectChip('Synced')
  await expect.poll(() => listed).toBe(true)
  const offers = requests.mock.calls.filter(
    ([address, options]) => options?.method === 'HEAD' && String(address).includes('/files/'),
  )
  expect(offers.length).toBeGreaterThan(0)
  expect(offers.length).toBeLessThan(4)
})

test('a member who is removed while uploading keeps the file and can save it', async () => {
  const { people, id, address } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const [ana, sam] = people
  await openAs(sam, `${address}?view=documents`)
  await expectChip('Synced')
  const uploads: (() => void)[] = []
  const { open, send } = XMLHttpRequest.prototype
  const opening = vi.spyOn(XMLHttpRequest.prototype, 'open')
  opening.mockImplementation(function (this: XMLHttpRequest, ...request: unknown[]) {
    if (request[0] === 'PATCH') this.send = (body) => void uploads.push(() => send.call(this, body))
    Reflect.apply(open, this, request)
  })
  onTestFinished(() => opening.mockRestore())
  await attachFiles(letter())
  await expect.poll(() => uploads.length).toBe(1)
  expect((await ana.ask('DELETE', `/api/committees/${id}/people/${sam.account.id}`)).status).toBe(200)
  for (const go of uploads) go()
  await expect.element(page.getByRole('heading', { name: /1 file of yours did not reach the hub/ })).toBeVisible()
  const saved = watchSavedFiles()
  await page.getByRole('button', { name: 'Download letter.txt' }).click()
  expect(await saved.newestText()).toBe(words)
})

test('two people attach the same file: both documents open, and the hub stores it once; a device stores all documents of the committee when its person chooses that', async () => {
  const { people, id, meetingId, address } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const [ana, sam] = people
  await openAs(ana, `${address}?view=documents`)
  const file = await uploadAs(sam, id, 'text/plain', words)
  await writeAs(sam, id, (doc, context) =>
    demand(attachDocument(doc, context, meetingId, { name: 'same.txt', file, by: 'Sam Lee', item: null })),
  )
  await attachFiles(letter())
  for (const name of ['letter.txt', 'same.txt'])
    await expect.element(page.getByRole('button', { name: `Open ${name}` })).toBeVisible()
  await expectChip('Synced')
  const { files } = fileListSchema.parse((await ana.ask('GET', `/api/committees/${id}/files`)).body)
  expect(files.filter(({ bytes }) => bytes === words.length)).toHaveLength(1)

  const offer = await uploadAs(sam, id, 'text/plain', 'Ten benches for 900.')
  await writeAs(sam, id, (doc, context) =>
    demand(attachDocument(doc, context, meetingId, { name: 'offer.txt', file: offer, by: 'Sam Lee', item: null })),
  )
  await expect.element(documentRow('offer.txt')).toMatchTextContent('Available from the hub')
  await page.getByRole('switch', { name: 'Keep all documents of this committee on this device' }).click()
  await storedHere('offer.txt')
})

test('a member opens attached documents from the hub, which the device then has; once an owner has erased one for good, it names its owner, and is not opened on any device', async () => {
  const { people, address } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const [ana, sam] = people
  await openAs(ana, `${address}?view=documents`)
  await attachFiles(new File([smallPdfText('The old wisteria', 'Second page')], 'plan.pdf'))
  await storedHere('plan.pdf')
  await expectChip('Synced')
  await expectAccessible()

  await openAs(sam, `${address}?view=documents`)
  await expect.element(documentRow('plan.pdf')).toMatchTextContent('Available from the hub')
  await expect.element(documentRow('plan.pdf')).toMatchTextContent('Ana Ortiz')
  await page.getByRole('button', { name: 'Open plan.pdf' }).click()
  const preview = page.getByRole('dialog', { name: 'plan.pdf' })
  await expect.element(preview.getByRole('status')).toHaveTextContent('Page 1 of 2')
  await expectAccessible()
  await focusOn(preview.getByRole('group', { name: 'Shown page' }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(preview.getByRole('img', { name: 'plan.pdf: Page 2 of 2' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await storedHere('plan.pdf')

  const expectErased = async () => {
    await expect.element(documentRow('plan.pdf')).toMatchTextContent('Erased for good by Ana Ortiz')
    await expect.element(page.getByRole('button', { name: 'Open plan.pdf' })).not.toBeInTheDocument()
  }
  await openAs(ana, `${address}?view=documents`)
  await choose('Actions for plan.pdf', 'Erase for good')
  const question = page.getByRole('dialog', { name: 'Erase “plan.pdf” for good?' })
  await question.getByRole('button', { name: 'Erase for good' }).click()
  await expectErased()
  await expectChip('Synced')
  await openAs(sam, `${address}?view=documents`)
  await expectErased()
})
