import { type OpenAgenda, openDocumentMaxBytes, recordListSchema } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleFile, samplePdf, sampleText } from '../support/files/sample-files.ts'
import { filePathOf, upload } from '../support/files/upload.ts'
import { gatherForClosedSession, openClosedSession } from '../support/people/closed-session.ts'
import { makeCommittee, type Person } from '../support/people/signed-in-person.ts'
import { appoint } from '../support/people/site-team.ts'
import { refusalIn, type Visitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'

let booted: BootedRelay
let ada: Person
let ben: Person
let cleo: Person
let parks: string

beforeAll(async () => {
  booted = await bootRelay()
  ;({ ada, ben, cleo, parks } = await gatherForClosedSession(booted))
})
afterAll(() => booted.close())

const at = (id: string, fileId = 'plan') => `/api/committees/${id}/records/meeting-1/documents/${fileId}`
const agendaAt = (id: string) => `/api/committees/${id}/records/meeting-1/agenda`
/** Reads like any visitor: without cookies. */
const read = (path: string, init: RequestInit = {}) => fetch(new URL(`/open-records/${path}`, booted.url), init)
const listOf = async (person: Visitor, id: string) =>
  recordListSchema.parse((await person.get(`/api/committees/${id}/records`)).body)

const agenda: OpenAgenda = {
  title: 'Spring <b>planning</b>',
  date: '2027-03-04T18:00:00.000Z',
  place: 'Town hall',
  notice: 1,
  text: 'Parks\nAgenda: Spring\n\n1. Call to Order\n2. Swings & slides\n',
  listed: false,
}
const postAgenda = (id: string, text = agenda.text) =>
  ada.post(`/api/committees/${id}/meetings/meeting-1/notices?format=2&timeZone=Europe/Berlin`, text, {
    'content-type': 'text/plain',
  })

test('F1: a document is public only while an owner publishes it by name: an attachment at its own address', async () => {
  const plan = samplePdf(20_000)
  const name = 'Plän "of" the\nswings.pdf'
  const publish = (person: Visitor, sha256 = plan.sha256) => person.put(at(parks), { sha256, name, listed: false })
  expect(refusalIn(await publish(ada)).code).toBe('conflict')
  await upload(ada, parks, plan)
  await postAgenda(parks)
  await ada.put(agendaAt(parks), agenda)
  expect((await read('parks/meeting-1/documents/plan')).status).toBe(404)
  expect(await (await read('parks/meeting-1/agenda')).text()).not.toContain('Documents')
  expect(refusalIn(await publish(ben)).code).toBe('forbidden')
  // Two owners at once.
  const both = await Promise.all([publish(ada), publish(cleo)])
  expect(both.map(({ status }) => status)).toEqual([204, 204])

  const answer = await read('parks/meeting-1/documents/plan')
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(plan.content)).toBe(true)
  const header = (wanted: string) => answer.headers.get(wanted)
  expect(header('content-type')).toBe('application/pdf')
  expect(header('content-disposition')).toBe(
    `attachment; filename="Pl_n _of_ the swings.pdf"; filename*=UTF-8''Pl%C3%A4n%20%22of%22%20the%20swings.pdf`,
  )
  expect(header('x-content-type-options')).toBe('nosniff')
  expect(header('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect([header('x-robots-tag'), header('cache-control')]).toEqual(['noindex', 'public, no-cache'])
  const head = await read('parks/meeting-1/documents/plan', { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe('20000')
  const again = await read('parks/meeting-1/documents/plan', { headers: { 'if-none-match': header('etag') ?? '' } })
  expect(again.status).toBe(304)
  const page = await (await read('parks/meeting-1/agenda')).text()
  expect(page).toContain('href="/open-records/parks/meeting-1/documents/plan"')
  expect(page).toContain('PDF, 20 kB')
  expect((await listOf(ben, parks)).documents).toMatchObject([
    { meetingId: 'meeting-1', fileId: 'plan', sha256: plan.sha256, name, withdrawnAt: null },
  ])
  // The gate of the site is before documents, too.
  appoint(booted.databaseFile, 'admin', ada)
  await ada.put('/api/admin/settings/splash', { enabled: true })
  expect((await read('parks/meeting-1/documents/plan')).status).toBe(423)
  await ada.put('/api/admin/settings/splash', { enabled: false })

  expect(refusalIn(await ben.delete(at(parks))).code).toBe('forbidden')
  expect((await ada.delete(at(parks))).status).toBe(204)
  const gone = await read('parks/meeting-1/documents/plan', { headers: { 'if-none-match': header('etag') ?? '' } })
  expect(gone.status).toBe(410)
  const words = await gone.text()
  expect(words).toContain('This document was withdrawn')
  expect(words).not.toContain('swings')
  expect(await (await read('parks/meeting-1/agenda')).text()).not.toContain('swings.pdf')
  expect(refusalIn(await ada.delete(at(parks))).status).toBe(404)
})

test('F1: a document of a closed session, a missing one and a very large one are refused', async () => {
  const secret = sampleText('Salaries')
  const session = await openClosedSession(ada, parks, [ben])
  await upload(ada, session, secret)
  const publish = (sha256: string, path = at(parks, 'salaries')) =>
    ada.put(path, { sha256, name: 'a.txt', listed: true })
  expect(refusalIn(await publish(secret.sha256)).code).toBe('conflict')
  expect((await publish(secret.sha256, at(session))).status).toBe(404)
  // The same bytes are also in the open committee.
  await upload(ada, parks, secret)
  expect(refusalIn(await publish(secret.sha256)).code).toBe('forbidden')
  const long = sampleText('Long')
  await upload(ada, parks, long)
  const database = new Database(booted.databaseFile)
  database.prepare('UPDATE files SET bytes = ? WHERE sha256 = ?').run(openDocumentMaxBytes + 1, long.sha256)
  database.close()
  expect(refusalIn(await publish(long.sha256)).code).toBe('too-large')
  expect((await listOf(ada, parks)).documents?.map(({ fileId }) => fileId)).not.toContain('salaries')
})

test('F1: an erased file, and minutes that are withdrawn, take their public documents with them', async () => {
  const { id, slug } = await makeCommittee(ada, 'Ponds')
  const [first, second] = [sampleText('First'), sampleFile('text/plain', 'Second')]
  for (const file of [first, second]) await upload(ada, id, file)
  await ada.put(at(id, 'first'), { sha256: first.sha256, name: 'first.txt', listed: true })
  await ada.put(at(id, 'second'), { sha256: second.sha256, name: 'second.txt', listed: true })
  const statuses = () =>
    Promise.all(['first', 'second'].map(async (one) => (await read(`${slug}/meeting-1/documents/${one}`)).status))
  expect(await statuses()).toEqual([200, 200])
  await ada.delete(filePathOf(id, first.sha256))
  expect(await statuses()).toEqual([410, 200])
  await ada.post(`/api/committees/${id}/meetings/meeting-1/approvals?format=13&timeZone=UTC`, 'Minutes', {
    'content-type': 'text/plain',
  })
  const record = { title: 'Spring', date: agenda.date, endedAt: null, place: null, presiding: [], notesBy: [] }
  const rest = { attendance: [], quorum: null, approval: 1, minutes: 'Minutes', listed: true }
  expect((await ada.put(`/api/committees/${id}/records/meeting-1`, { ...record, ...rest })).status).toBe(204)
  const json = (await (await read(`${slug}/records.json`)).json()) as { events: { documents: unknown[] }[] }
  expect(json.events[0]?.documents).toEqual([
    {
      name: 'second.txt',
      url: `${new URL(booted.url).origin}/open-records/${slug}/meeting-1/documents/second`,
      media_type: 'text/plain',
      bytes: 6,
    },
  ])
  await ada.delete(`/api/committees/${id}/records/meeting-1`)
  expect(await statuses()).toEqual([410, 410])
  await ada.put(at(id, 'second'), { sha256: second.sha256, name: 'second.txt', listed: true })
  expect(await statuses()).toEqual([410, 200])
  await ada.delete(`/api/committees/${id}`)
  expect(await statuses()).toEqual([410, 410])
})

test('O10: a posted agenda is public as its owner confirmed it, is in the calendar, and can be withdrawn', async () => {
  const { id, slug } = await makeCommittee(ada, 'Roads')
  const publish = (changed: Partial<OpenAgenda> = {}) => ada.put(agendaAt(id), { ...agenda, ...changed })
  expect(refusalIn(await publish()).code).toBe('conflict')
  await postAgenda(id)
  expect((await publish()).status).toBe(204)
  const page = await (await read(`${slug}/meeting-1/agenda`)).text()
  expect(page).toContain('<h3 class="item" id="item-2">2. Swings &#38; slides')
  expect(page).toContain('SHA-256 of the posted text')
  expect(page).not.toContain('<b>')
  const places = ['', '/resolutions.html', '/calendar.html', '/meeting-1/agenda']
  for (const place of places) {
    const answer = await read(slug + place)
    expect([place, answer.status, answer.headers.get('x-robots-tag')]).toEqual([place, 200, 'noindex'])
    const html = await answer.text()
    for (const link of ['', '/resolutions.html', '/calendar.html', '#data'])
      expect(html, place).toContain(`href="/open-records/${slug}${link}"`)
  }
  expect(await (await read(slug)).text()).toContain('March 4, 2027 at 7:00 PM')
  const calendar = await read(`${slug}/calendar.ics`)
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(await calendar.text()).toContain('DTSTART:20270304T180000Z\r\nSUMMARY:Spring <b>planning</b>\r\n')
  await publish({ text: agenda.text.replace('Swings', 'Slides') })
  const changed = await (await read(`${slug}/meeting-1/agenda`)).text()
  expect(changed).toContain('Not all words are those of the text that was posted.')
  expect(changed).not.toContain('SHA-256')
  expect((await listOf(ada, id)).agendas).toMatchObject([{ meetingId: 'meeting-1', notice: 1, withdrawnAt: null }])
  expect((await ada.delete(agendaAt(id))).status).toBe(204)
  expect((await read(`${slug}/meeting-1/agenda`)).status).toBe(410)
  const list = await (await read(slug)).text()
  expect(list).toContain('An agenda was withdrawn on')
  expect(list).toContain('Nothing is published at the moment.')
  expect(await (await read(`${slug}/calendar.ics`)).text()).not.toContain('VEVENT')
})
