import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import {
  type OpenRecord,
  type ResolutionInRecord,
  type ResolutionsDocument,
  recordListSchema,
  resolutionsDocumentSchema,
  resolutionsJsonSchema,
} from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { committeeFolder } from '../../apps/relay/src/publishing/answer-files.ts'
import { eventually } from '../support/eventually.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { appoint } from '../support/people/site-team.ts'
import { refusalIn, type Visitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock } from '../support/relay/clock.ts'

const clock = createTestClock()
let booted: BootedRelay
let ada: Person
let ben: Person

beforeAll(async () => {
  booted = await bootRelay({ replace: { clock } })
  ada = await signUpPerson(booted.url, booted, 'Ada')
  ben = await signUpPerson(booted.url, booted, 'Ben')
})
afterAll(() => booted.close())

const text = 'Minutes of Spring planning\nAgreed: <script>alert("swings")</script> & benches\n'
const record: OpenRecord = {
  title: 'Spring <b>planning</b>',
  date: '2026-03-04T18:00:00.000Z',
  endedAt: '2026-03-04T19:30:00.000Z',
  place: 'Town hall',
  presiding: ['Ana Ortiz'],
  notesBy: [],
  attendance: [
    { name: 'Ana Ortiz', status: 'present' },
    { name: '=cmd|"x"', status: 'guest' },
    { name: 'Tom Reyes', status: 'excused' },
  ],
  quorum: { present: 3, needed: 2 },
  approval: 1,
  minutes: text,
  listed: false,
}

/** A committee of Ada's with a meeting whose minutes are approved. */
async function committeeWithMinutes(name: string): Promise<{ id: string; slug: string }> {
  const { id, slug } = await makeCommittee(ada, name)
  await addMember(ada, id, ben)
  const query = 'format=13&timeZone=Europe/Berlin'
  const path = `/api/committees/${id}/meetings/meeting-1/approvals?${query}`
  expect((await ada.post(path, text, { 'content-type': 'text/plain' })).status).toBe(201)
  return { id, slug }
}
const recordOf = (id: string, meeting = 'meeting-1') => `/api/committees/${id}/records/${meeting}`
const publish = (person: Visitor, id: string, changed: Partial<OpenRecord> = {}) =>
  person.put(recordOf(id), { ...record, ...changed })
const differencesOf = async (slug: string): Promise<unknown> => {
  const { events } = (await (await read(`${slug}/records.json`)).json()) as {
    events: { minutes: { differences: unknown } }[]
  }
  return events[0]?.minutes.differences
}
/** Reads like any visitor: without cookies. */
const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(`/open-records/${path}`, booted.url), { headers })

describe('O3: an open record', () => {
  test('is published by an owner, from approved minutes, and is readable for everyone', async () => {
    const { id, slug } = await committeeWithMinutes('Parks')
    expect((await read(slug)).status).toBe(404)
    expect(refusalIn(await publish(ben, id)).code).toBe('forbidden')
    expect(refusalIn(await publish(ada, id, { approval: 2 })).status).toBe(409)
    expect((await publish(ada, id)).status).toBe(204)
    expect(recordListSchema.parse((await ben.get(`/api/committees/${id}/records`)).body)).toEqual({
      path: `/open-records/${slug}`,
      records: [
        {
          meetingId: 'meeting-1',
          publishedBy: 'Ada',
          publishedAt: clock.now().toISOString(),
          withdrawnAt: null,
          withdrawnBy: null,
          approval: 1,
          listed: false,
        },
      ],
      agendas: [],
      documents: [],
    })
    const index = await (await read(slug)).text()
    expect(index).toContain(`href="/open-records/${slug}/meeting-1"`)
    const page = await read(`${slug}/meeting-1`)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await page.text()
    expect(html).toContain('Present: <span itemprop="attendee"')
    expect(html).toContain('This is the approved text, unchanged.')
    expect(html).toContain('March 4, 2026')
  })

  test('that is damaged hides no others, and can be published again', async () => {
    const { id, slug } = await committeeWithMinutes('Brooks')
    await ada.post(`/api/committees/${id}/meetings/meeting-2/approvals?format=13&timeZone=UTC`, text, {
      'content-type': 'text/plain',
    })
    await publish(ada, id)
    await ada.put(recordOf(id, 'meeting-2'), record)
    const database = new Database(booted.databaseFile)
    database.prepare("UPDATE open_records SET content = '{' WHERE document_id = ? AND meeting_id = 'meeting-1'").run(id)
    database.close()
    const listed = async () =>
      recordListSchema
        .parse((await ben.get(`/api/committees/${id}/records`)).body)
        .records.map(({ meetingId, approval }) => [meetingId, approval])
    expect(await listed()).toEqual([
      ['meeting-1', null],
      ['meeting-2', 1],
    ])
    expect((await read(slug)).status).toBe(200)
    expect((await read(`${slug}/meeting-2`)).status).toBe(200)
    expect((await publish(ada, id)).status).toBe(204)
    expect((await listed())[0]).toEqual(['meeting-1', 1])
    expect((await read(`${slug}/meeting-1`)).status).toBe(200)
  })

  test('contains when the agenda was posted last before the meeting', async () => {
    const { id, slug } = await committeeWithMinutes('Ponds')
    const start = new Date(clock.now().getTime() + 90_000).toISOString()
    const post = (agenda: string) =>
      ada.post(`/api/committees/${id}/meetings/meeting-1/notices?format=1&timeZone=UTC`, agenda, {
        'content-type': 'text/plain',
      })
    await publish(ada, id, { date: start })
    const postedAt = async () =>
      (await (await read(`${slug}/records.json`)).json()).events[0].agenda_posted_at as unknown
    expect(await postedAt()).toBeNull()
    expect(await (await read(`${slug}/meeting-1`)).text()).not.toContain('Agenda posted')
    await post('First')
    clock.advance(60)
    const last = clock.now()
    await post('Changed')
    clock.advance(60)
    await post('After the meeting')
    await publish(ada, id, { date: start })
    expect(await postedAt()).toBe(last.toISOString())
    const time = new Intl.DateTimeFormat('en', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Europe/Berlin',
    }).format(last)
    expect(await (await read(`${slug}/meeting-1`)).text()).toContain(`Agenda posted: ${time}`)
    expect(await (await read(`${slug}/meeting-1`)).text()).toContain('Times are those of Europe/Berlin.')
  })

  test('has the resolutions with a number and their votes by name, by a published schema', async () => {
    const { id, slug } = await committeeWithMinutes('Rivers')
    const resolution = (motionId: string): ResolutionInRecord => ({
      motionId,
      text: 'Adopt the fees',
      mover: 'Ana Ortiz',
      seconders: ['T. R.'],
      vote: {
        method: 'roll',
        aye: 1,
        nay: 1,
        abstain: 0,
        byName: [
          { name: '=Ana', choice: 'aye' },
          { name: 'T. R.', choice: 'no' },
        ],
      },
      standings: [{ as: 'superseded', byNumber: '2027-003', note: null }],
    })
    await publish(ada, id, { resolutions: [resolution('fees'), resolution('without-number')] })
    const readJson = async () => (await (await read(`${slug}/resolutions.json`)).json()) as ResolutionsDocument
    expect((await readJson()).resolutions).toEqual([])
    const path = `/api/committees/${id}/meetings/meeting-1/resolutions`
    await ada.post(path, { year: 2026, motions: ['fees', 'not-published'], known: [] })
    const published = await readJson()
    expect(published.resolutions).toMatchObject([
      {
        number: '2026-001',
        motion_id: 'fees',
        moved_by: 'Ana Ortiz',
        vote: {
          method: 'roll',
          aye: 1,
          no: 1,
          by_name: [{ choice: 'aye' }, { name: 'T. R.', choice: 'no' }],
        },
        no_longer_in_force: [{ as: 'superseded', by_number: '2027-003' }],
        meeting: { url: `${new URL(booted.url).origin}/open-records/${slug}/meeting-1` },
      },
    ])
    // The schema is at the address that the document names, and record-data.test.ts validates with it.
    const schema = await (await read(new URL(published.$schema ?? '').pathname.slice('/open-records/'.length))).json()
    expect(schema).toEqual(resolutionsJsonSchema)
    expect(resolutionsDocumentSchema.parse(published)).toEqual(published)
    const csv = await (await read(`${slug}/resolutions.csv`)).text()
    expect(csv).toContain(`2026-001,${record.date},Spring <b>planning</b>,Adopt the fees,Ana Ortiz,1,1,0,"'=Ana",aye`)
    await ada.delete(recordOf(id))
    expect((await readJson()).resolutions).toEqual([])
  })

  test('runs nothing: all text is escaped, and the policy allows no script', async () => {
    const { id, slug } = await committeeWithMinutes('Roads')
    await publish(ada, id)
    for (const path of [slug, `${slug}/meeting-1`]) {
      const page = await read(path)
      const html = await page.text()
      expect(html).not.toMatch(/<script|<b>|onerror=/)
      expect(html).toContain('Spring &lt;b&gt;planning&lt;/b&gt;')
      const policy = page.headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]+'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
      )
      expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('is available as data, too: Popolo, CSV, Atom, and schema.org', async () => {
    const { id, slug } = await committeeWithMinutes('Trees')
    await publish(ada, id)
    const answer = await read(`${slug}/records.json`)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await answer.json()).toMatchObject({
      organizations: [{ id: `organization-${id}`, name: 'Trees' }],
      people: [{ id: 'person-1', name: 'Ana Ortiz' }, { id: 'person-2' }, { id: 'person-3' }],
      events: [
        {
          name: record.title,
          start_date: record.date,
          end_date: record.endedAt,
          organization_id: `organization-${id}`,
          attendees: [{ person_id: 'person-1', status: 'present' }, {}, {}],
          minutes: { text, as_approved: true },
          sources: [{ url: `${booted.url}/open-records/${slug}/meeting-1` }],
        },
      ],
      withdrawn: [],
    })
    const csv = await (await read(`${slug}/attendance.csv`)).text()
    // No cell becomes a formula.
    expect(csv.split('\r\n')).toContain(`meeting-1,Spring <b>planning</b>,${record.date},"'=cmd|""x""",guest`)
    const atom = await (await read(`${slug}/minutes.atom`)).text()
    expect(atom).toContain('<content type="text">Minutes of Spring planning\nAgreed: &#60;script')
    expect(await (await read(`${slug}/meeting-1/event.jsonld`)).json()).toMatchObject({
      '@type': 'Event',
      startDate: record.date,
      attendee: [{ name: 'Ana Ortiz' }, { name: '=cmd|"x"' }],
    })
  })

  test('reports that names in the minutes were changed, and contains nothing to verify a guessed name', async () => {
    const { id, slug } = await committeeWithMinutes('Pools')
    await publish(ada, id)
    const checksum = async () => {
      const { events } = (await (await read(`${slug}/records.json`)).json()) as {
        events: { minutes: { approved_sha256: unknown } }[]
      }
      return events[0]?.minutes.approved_sha256
    }
    expect(await (await read(`${slug}/meeting-1`)).text()).toContain('SHA-256 of the approved text')
    expect(await checksum()).toMatch(/^[0-9a-f]{64}$/)
    await publish(ada, id, { minutes: text.replace('Spring', 'S.') })
    const html = await (await read(`${slug}/meeting-1`)).text()
    expect(html).toContain('Names are changed in 1 place. All other words are those of the approved text.')
    expect(html).not.toContain('SHA-256')
    expect(await checksum()).toBeNull()
  })

  test('O8: with other words than the approved ones is published, and each reader sees in how many places', async () => {
    const { id, slug } = await committeeWithMinutes('Courts')
    const forged = text.replace('benches', 'slides').replace('Agreed', 'Refused')
    expect((await publish(ada, id, { minutes: forged })).status).toBe(204)
    const html = await (await read(`${slug}/meeting-1`)).text()
    expect(html).toContain('<p class="differs">Differs from the approved text in 2 places.</p>')
    expect(html).toContain('The committee approved another text on')
    expect(html).not.toMatch(/unchanged|Approved minutes/)
    expect(await differencesOf(slug)).toEqual({ names: 0, links: 0, checksums: 0, words: 2 })
  })

  test('O8: that an earlier relay stored is compared, too; without the approved text the page states that', async () => {
    const { id, slug } = await committeeWithMinutes('Fields')
    await publish(ada, id)
    const database = new Database(booted.databaseFile)
    onTestFinished(() => void database.close())
    const row = database.prepare('SELECT content FROM open_records WHERE document_id = ?').get(id) as {
      content: string
    }
    const { content } = row
    const store = (changed: object) => {
      const stored = JSON.stringify({ ...JSON.parse(content), ...changed })
      database.prepare('UPDATE open_records SET content = ? WHERE document_id = ?').run(stored, id)
    }
    store({ minutes: text.replace('Agreed', 'Refused') })
    expect(await differencesOf(slug)).toMatchObject({ names: 0, words: 1 })
    store({ minutes: text.replace('Agreed', 'Refused'), approval: 7 })
    expect(await differencesOf(slug)).toBeNull()
    expect(await (await read(`${slug}/meeting-1`)).text()).toContain(
      'Differs from the approved text, which cannot be compared with it any more.',
    )
  })

  test('is revalidated by caches each time, and hidden from search engines unless an owner allows them', async () => {
    const { id, slug } = await committeeWithMinutes('Ponds')
    await publish(ada, id)
    for (const path of [slug, `${slug}/meeting-1`, `${slug}/records.json`]) {
      const page = await read(path)
      expect(page.headers.get('cache-control')).toBe('public, no-cache')
      expect(page.headers.get('x-robots-tag')).toBe('noindex')
      const again = await read(path, { 'if-none-match': page.headers.get('etag') ?? '' })
      expect(again.status).toBe(304)
    }
    await publish(ada, id, { listed: true })
    const robots = async (what: string) => (await read(`${slug}${what}`)).headers.get('x-robots-tag')
    for (const path of ['', '/meeting-1', '/records.json']) expect(await robots(path), path).toBeNull()
    // The same committee has a record that is not to be listed, and these pages contain text of both.
    const approvals = `/api/committees/${id}/meetings/meeting-2/approvals?format=13&timeZone=UTC`
    await ada.post(approvals, text, { 'content-type': 'text/plain' })
    expect((await ada.put(recordOf(id, 'meeting-2'), record)).status).toBe(204)
    for (const path of ['/records.json', '/minutes.atom', '/attendance.csv', '/meeting-2'])
      expect(await robots(path), path).toBe('noindex')
    expect(await robots('/meeting-1')).toBeNull()
  })
})

test('O3: all records of a committee together have a limit, because one thread reads them all', async () => {
  const { id } = await committeeWithMinutes('Lanes')
  const database = new Database(booted.databaseFile)
  database
    .prepare(`INSERT INTO open_records VALUES (?, 'long', hex(zeroblob(16 * 1024 * 1024)), '', 0, '', NULL, NULL)`)
    .run(id)
  expect(refusalIn(await publish(ada, id)).code).toBe('too-large')
  database.prepare(`UPDATE open_records SET content = substr(content, 40000) WHERE document_id = ?`).run(id)
  database.close()
  expect((await publish(ada, id)).status).toBe(204)
})

describe('O7: answers at once', () => {
  /** Five bytes each in the feed: most of it does not fit into the buffers of a socket, and waits for its reader. */
  const long = `${'&'.repeat(1_000_000)}\n`

  test('a network address gets 16 at once, and a 304 needs no place', async () => {
    const { id, slug } = await committeeWithMinutes('Lakes')
    await publish(ada, id, { minutes: long })
    const atom = `${slug}/minutes.atom`
    const first = await read(atom)
    const etag = first.headers.get('etag') ?? ''
    expect((await first.text()).length).toBeGreaterThan(5_000_000)
    const readers = await Promise.all(Array.from({ length: 16 }, () => startReading(`/open-records/${atom}`)))
    onTestFinished(() => {
      for (const reader of readers) reader.destroy()
    })
    for (const path of [atom, slug, `${slug}/meeting-1`]) {
      const refused = await read(path)
      expect([path, refused.status]).toEqual([path, 429])
      expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      expect(refused.headers.get('cache-control')).toBe('no-store')
    }
    for (let again = 0; again < 20; again++) expect((await read(atom, { 'if-none-match': etag })).status).toBe(304)
    expect((await read(`${slug}/nothing`)).status).toBe(404)
    readers.pop()?.destroy()
    await eventually('a place is free', async () => (await read(slug)).status === 200)
  })

  test('an answer is sent in pieces, with its length', async () => {
    const { id, slug } = await committeeWithMinutes('Docks')
    await publish(ada, id, { minutes: long })
    const answer = await read(`${slug}/minutes.atom`)
    const length = Number(answer.headers.get('content-length'))
    expect((await answer.arrayBuffer()).byteLength).toBe(length)
    const head = await fetch(new URL(`/open-records/${slug}/minutes.atom`, booted.url), { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(length))
    for (const page of ['0', '2', 'x', '-1', '1e3'])
      expect((await read(`${slug}/minutes.atom?page=${page}`)).status).toBe(404)
    expect((await read(`${slug}/minutes.atom?page=1`)).status).toBe(200)
  })

  test('a long feed has a second page, which the first one names', async () => {
    const { id, slug } = await committeeWithMinutes('Bays')
    await publish(ada, id, { minutes: long })
    const approvals = `/api/committees/${id}/meetings/meeting-2/approvals?format=13&timeZone=UTC`
    await ada.post(approvals, text, { 'content-type': 'text/plain' })
    expect((await ada.put(recordOf(id, 'meeting-2'), { ...record, minutes: long })).status).toBe(204)
    const first = await read(`${slug}/minutes.atom`)
    expect(first.headers.get('link')).toBe(`</open-records/${slug}/minutes.atom?page=2>; rel="next"`)
    for (const page of [first, await read(`${slug}/minutes.atom?page=2`)]) {
      expect(page.status).toBe(200)
      const body = await page.text()
      expect(body.length).toBeLessThan(8 * 1024 * 1024)
      expect(body.match(/<entry>/g)).toHaveLength(1)
    }
    expect((await read(`${slug}/minutes.atom?page=3`)).status).toBe(404)
  })
})

/** Resolves when the answer begins, and reads nothing of it after that. */
function startReading(path: string): Promise<Socket> {
  const { hostname, port } = new URL(booted.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`GET ${path} HTTP/1.1\r\nHost: hub\r\n\r\n`))
    socket.once('error', reject)
    socket.once('data', () => resolve(socket.pause()))
  })
}

describe('O4: a withdrawn record', () => {
  test('is gone at once, and leaves a notice', async () => {
    const { id, slug } = await committeeWithMinutes('Bins')
    await publish(ada, id)
    const { headers } = await read(`${slug}/meeting-1`)
    expect(refusalIn(await ben.delete(recordOf(id))).code).toBe('forbidden')
    clock.advance(24 * 3600)
    expect((await ada.delete(recordOf(id))).status).toBe(204)
    const etag = headers.get('etag') ?? ''
    for (const path of [`${slug}/meeting-1`, `${slug}/meeting-1/event.jsonld`]) {
      const gone = await read(path, { 'if-none-match': etag })
      expect(gone.status).toBe(410)
      const html = await gone.text()
      expect(html).toContain('This record was withdrawn')
      expect(html).not.toContain('planning')
    }
    const index = await read(slug)
    expect(index.status).toBe(200)
    expect(await index.text()).toContain('A record was withdrawn on')
    expect(await (await read(`${slug}/records.json`)).json()).toMatchObject({
      events: [],
      withdrawn: [{ id: 'meeting-1', withdrawn_at: clock.now().toISOString() }],
    })
    const list = recordListSchema.parse((await ben.get(`/api/committees/${id}/records`)).body)
    expect(list.records).toMatchObject([{ withdrawnAt: clock.now().toISOString(), withdrawnBy: 'Ada', approval: null }])
    expect(refusalIn(await ada.delete(recordOf(id))).status).toBe(404)
    // It can be published again.
    await publish(ada, id)
    expect((await read(`${slug}/meeting-1`)).status).toBe(200)
  })

  test('is deleted with its committee, and restored with it', async () => {
    const { id, slug } = await committeeWithMinutes('Walls')
    await publish(ada, id)
    expect((await read(slug)).status).toBe(200)
    const folder = committeeFolder(join(booted.dataDir, 'open-records'), id)
    expect(existsSync(folder)).toBe(true)
    await ada.delete(`/api/committees/${id}`)
    await eventually('its files are removed', () => !existsSync(folder))
    for (const path of [slug, `${slug}/meeting-1`, `${slug}/records.json`]) expect((await read(path)).status).toBe(410)
    const admin = await signUpPerson(booted.url, booted, 'Admin')
    appoint(booted.databaseFile, 'admin', admin)
    await admin.post(`/api/admin/committees/${id}/restore`)
    expect((await read(slug)).status).toBe(200)
    // The password of the site applies to it.
    await admin.put('/api/admin/settings/splash', { enabled: true })
    expect((await read(slug)).status).toBe(423)
    await admin.put('/api/admin/settings/splash', { enabled: false })
    expect((await read(slug)).status).toBe(200)
  })
})
