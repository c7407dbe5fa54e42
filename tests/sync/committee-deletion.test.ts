import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CommitteeEntry, closeCodes, committeeListReader } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { devicesOfATest } from '../support/device/devices-of-a-test.ts'
import { eventually } from '../support/eventually.ts'
import { samplePdf } from '../support/files/sample-files.ts'
import { upload } from '../support/files/upload.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor, refusalIn } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock, type TestClock } from '../support/relay/clock.ts'
import { runCivicHub } from '../support/relay/operator-program.ts'

const day = 24 * 3600
let dataDir: string
let clock: TestClock
let booted: BootedRelay
let ada: Person
let ben: Person
let parks: CommitteeEntry

const boot = () => bootRelay({ settings: { dataDir }, replace: { clock } })

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-deletion-'))
  clock = createTestClock()
  booted = await boot()
  ada = await signUpPerson(booted.url, booted, 'Ada')
  ben = await signUpPerson(booted.url, booted, 'Ben')
  parks = await makeCommittee(ada, 'Parks')
  await addMember(ada, parks.id, ben)
})
afterEach(async () => {
  await booted.close()
  await rm(dataDir, { recursive: true, force: true })
})

const { connectDevice } = devicesOfATest(() => ({ url: booted.url, documentId: parks.id }))

async function slugsOf(person: Person): Promise<string[]> {
  const { body } = await person.get('/api/committees')
  return committeeListReader.parse(body).committees.map(({ slug }) => slug)
}

const run = (command: string, ...words: string[]) => runCivicHub(dataDir, [command, ...words])

function rowsOf(documentId: string): number[] {
  const database = new Database(booted.databaseFile, { readonly: true })
  const count = (sql: string) => (database.prepare(sql).get(documentId) as { count: number }).count
  const inDocument = 'document IN (SELECT number FROM documents WHERE id = ?)'
  const counts = [
    count('SELECT count(*) AS count FROM committees WHERE document_id = ?'),
    count('SELECT count(*) AS count FROM memberships WHERE document_id = ?'),
    count(`SELECT count(*) AS count FROM log WHERE ${inDocument}`),
    count('SELECT count(*) AS count FROM documents WHERE id = ?'),
    count('SELECT count(*) AS count FROM minutes_approvals WHERE document_id = ?'),
    count('SELECT count(*) AS count FROM agenda_notices WHERE document_id = ?'),
    count('SELECT count(*) AS count FROM declined_requests WHERE document_id = ?'),
    count('SELECT count(*) AS count FROM resolutions WHERE document_id = ?'),
    count('SELECT count(*) AS count FROM removed_resolutions WHERE document_id = ?'),
  ]
  database.close()
  return counts
}

describe('C7: deleting a committee', () => {
  test('is allowed to its owners only, and never for the general committee', async () => {
    const stranger = await signUpPerson(booted.url, booted, 'Eve')
    expect(refusalIn(await ben.delete(`/api/committees/${parks.id}`)).code).toBe('forbidden')
    expect(refusalIn(await stranger.delete(`/api/committees/${parks.id}`)).code).toBe('not-found')
    expect(refusalIn(await ada.delete('/api/committees/general')).code).toBe('forbidden')
    expect(await slugsOf(ada)).toContain('parks')
    expect((await ada.delete(`/api/committees/${parks.id}`)).status).toBe(204)
    expect(refusalIn(await ada.delete(`/api/committees/${parks.id}`)).code).toBe('gone')
  })

  test('ends every connection at once, and refuses every new one', async () => {
    const [owner, member] = await Promise.all([connectDevice(ada), connectDevice(ben)])
    await ada.delete(`/api/committees/${parks.id}`)
    await Promise.all([owner, member].map((each) => each.until(() => each.closeCode !== null)))
    expect([owner.closeCode, member.closeCode]).toEqual([closeCodes.documentGone, closeCodes.documentGone])
    await expect(member.connect()).rejects.toThrow()
    expect((await ben.get(`/sync/${parks.id}`)).status).toBe(410)
    expect(await slugsOf(ben)).not.toContain('parks')
    expect(refusalIn(await ben.post('/api/committees/join', { name: 'Parks' })).code).toBe('not-found')
  })

  test('accepts nothing more from a client that does not disconnect', async () => {
    const device = await connectDevice(ben)
    const before = rowsOf(parks.id)
    // It receives the close frame, and continues as if it had not.
    Object.assign(device.socket as object, { close: () => undefined })
    let heard = false
    device.socket?.on('close', () => {
      heard = true
    })
    await ada.delete(`/api/committees/${parks.id}`)
    for (let word = 0; !heard && word < 40; word++) {
      device.text().insert(0, `${word} `)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect(rowsOf(parks.id)).toEqual(before)
  })

  test('keeps the address reserved, so that an old link never opens another committee', async () => {
    await ada.delete(`/api/committees/${parks.id}`)
    expect((await makeCommittee(ben, 'Parks')).slug).toBe('parks-2')
  })

  test('cannot be undone by a device that created it and missed the deletion', async () => {
    await ada.delete(`/api/committees/${parks.id}`)
    expect(refusalIn(await ada.post('/api/committees', parks)).code).toBe('gone')
  })

  test('can be undone by the operator while the relay runs, with all content', async () => {
    const device = await connectDevice(ada)
    device.text().insert(0, 'kept')
    await device.allSaved()
    await ada.delete(`/api/committees/${parks.id}`)
    const list = await run('restore-committee')
    expect(list).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^parks\tParks\tdeleted on .+ until /),
    })
    expect(await run('restore-committee', 'no-such')).toMatchObject({ code: 1 })
    expect(await run('restore-committee', 'parks')).toMatchObject({ code: 0 })
    expect(await slugsOf(ben)).toContain('parks')
    const back = await connectDevice(ben)
    expect(back.text().toString()).toBe('kept')
    expect((await run('restore-committee')).out).toContain('No deleted committee')
  })

  test('is final after 30 days: only its id is kept, and stays deleted', async () => {
    const device = await connectDevice(ada)
    for (let word = 0; word < 450; word++) device.text().insert(0, 'so secret ')
    await device.allSaved()
    const approvals = `/api/committees/${parks.id}/meetings/m/approvals?format=13&timeZone=UTC`
    await ada.post(approvals, 'so secret', { 'content-type': 'text/plain' })
    const notices = `/api/committees/${parks.id}/meetings/m/notices?format=1&timeZone=UTC`
    await ada.post(notices, 'so secret', { 'content-type': 'text/plain' })
    const cleo = await signUpPerson(booted.url, booted, 'Cleo')
    await cleo.post('/api/committees/join', { name: 'Parks' })
    await ada.delete(`/api/committees/${parks.id}/requests/${cleo.account.id}`)
    const number = { motionId: 'wrong', meetingId: 'm', number: '2026-001', year: 2026, sequence: 1 }
    await ada.post(`/api/committees/${parks.id}/meetings/m/resolutions`, {
      year: 2026,
      motions: ['fees'],
      known: [{ ...number, givenAt: '2026-11-21T12:00:00.000Z' }],
    })
    expect((await run('remove-numbers', 'parks', '2026-001')).code).toBe(0)
    expect(rowsOf(parks.id).slice(-5)).toEqual([1, 1, 1, 1, 1])
    const scan = samplePdf()
    expect((await upload(ada, parks.id, scan)).status).toBe(204)
    const bytes = join(booted.dataDir, 'files', scan.sha256.slice(0, 2), scan.sha256.slice(2))
    await ada.delete(`/api/committees/${parks.id}`)
    await booted.close()

    clock.advance(29 * day)
    booted = await boot()
    await booted.close()
    expect(rowsOf(parks.id)[0]).toBe(1)
    expect(existsSync(bytes)).toBe(true)

    // A clock that jumped by days may be wrong, so overdue deletions wait for a week.
    clock.advance(2 * day)
    booted = await boot()
    await booted.close()
    expect(rowsOf(parks.id)[0]).toBe(1)
    for (let days = 0; days < 7; days++) {
      clock.advance(day)
      await boot().then((relay) => relay.close())
    }
    booted = await boot()
    await eventually('everything of it to be erased', async () => rowsOf(parks.id).every((count) => count === 0))
    await eventually('its file to be erased', async () => !existsSync(bytes))
    const member = createVisitor(booted.url)
    await member.post('/api/sign-in', { email: ben.account.email, password })
    expect(refusalIn(await member.post('/api/committees', parks)).code).toBe('gone')
    expect((await member.get(`/sync/${parks.id}`)).status).toBe(410)
    const stranger = await signUpPerson(booted.url, booted, 'Eve')
    expect(refusalIn(await stranger.post('/api/committees', parks)).code).toBe('conflict')
    expect((await stranger.get(`/sync/${parks.id}`)).status).toBe(404)
    expect((await makeCommittee(stranger, 'Parks')).slug).toBe('parks')
    expect((await run('restore-committee', parks.id)).code).toBe(1)
  })
})
