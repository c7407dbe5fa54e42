import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { nameCommittee } from '@civic-hub/committee'
import { chromium } from '@playwright/test'
import * as Y from 'yjs'
import { chromiumLaunch } from '../../run/chromium.ts'
import { createRandom } from '../../support/random/random.ts'
import { type LineResponse, type SlowLine, startSlowLine } from '../../support/relay/slow-line.ts'
import type { GeneratedCommittee } from '../documents/generate-committee.ts'
import { readGeneratedCommittees } from '../documents/generated-committees.ts'
import { closeMeeting, openMeeting, typeNotes } from '../documents/hold-meeting.ts'
import { seedWhole } from '../documents/seed.ts'
import { createSimulatedTime } from '../documents/simulated-time.ts'
import type { Bench } from '../measure/bench.ts'
import type { Row } from '../measure/row.ts'
import { Samples } from '../measure/samples.ts'
import type { BenchServer } from '../servers/bench-server.ts'
import { readSlug } from '../servers/read-slug.ts'
import type { DocumentTarget } from '../servers/serve.ts'
import { withServers } from '../servers/with-servers.ts'

/** A phone at the edge of its network. */
const line = { bytesPerSecond: 50_000, roundTripMs: 400, stalledShare: 0.05 }
const meetingCount = 4
const lettersOfNotes = 600
const list = 'article [aria-haspopup=menu]'
/** The notes can be read and edited. */
const notes = '[aria-label="Meeting notes"][contenteditable]'
const lookEveryMs = 250
const patienceMs = 240_000
const openingPatienceMs = 60_000

/**
 * Measures the first visit of a signed-in person whose device has nothing, on a slow line: until the list is
 * on screen, and until a meeting opens after the line was cut.
 */
export const slowLine: Bench = {
  name: 'slow-line',
  async run({ short, folder }) {
    const samples = new Samples()
    const add = (what: string, value: number) => samples.add(what, 'civic-hub', value)
    await withServers(['civic-hub'], folder, async ([server]) => {
      if (!server) return
      const [five] = (await readGeneratedCommittees([5])) as [GeneratedCommittee]
      const [target, ofFive] = (await server.makeDocuments(2)) as [DocumentTarget, DocumentTarget]
      const committee = generateNewCommittee()
      await seedWhole(server, target, committee)
      await seedWhole(server, ofFive, five)
      const rounds = short ? 1 : 5
      for (let round = 0; round < rounds; round++) {
        const waitsFor = round === 0 && !short ? 'every screen' : 'a meeting'
        await visit(server, target, round, { meetingId: committee.lastMeetingId, waitsFor }, add)
      }
      for (let round = 0; round < rounds; round++)
        await visit(server, ofFive, round, { meetingId: five.lastMeetingId, waitsFor: 'the list' }, (what, value) =>
          add(`five years, ${what}`, value),
        )
    })

    async function visit(
      server: BenchServer,
      target: DocumentTarget,
      round: number,
      wanted: Pick<Visit, 'meetingId' | 'waitsFor'>,
      note: (what: string, value: number) => void,
    ): Promise<void> {
      const slug = await readSlug(server, target)
      // Each round has other stalls; a repeated run has the same ones.
      const opened = await startSlowLine(server.url, { ...line, seed: round + 1 })
      const profile = join(folder, `empty-device-${target.documentId}-${round}`)
      try {
        await measureFirstVisit(profile, opened, { cookie: target.cookie, slug, ...wanted }, note)
      } finally {
        await opened.close()
      }
    }

    const row = (what: string, unit: Row['unit'], key: string, atMost?: number): Row => ({
      what: `50 KB/s, 400 ms, 5 % stalls, a device that has nothing: ${what}`,
      unit,
      samples: samples.of(key),
      goals: atMost === undefined ? [] : [{ atMost }],
    })
    return [
      row('until the list is on screen', 's', 'list', 6.5),
      row('bytes received until then', 'KB', 'listBytes', 330),
      row('until a meeting opens without a connection', 's', 'meeting', 30),
      row('bytes received until then', 'KB', 'meetingBytes'),
      row('until every screen opens without a connection', 's', 'all'),
      row('bytes received until then', 'KB', 'allBytes'),
      row('until the list of a five-year committee is on screen', 's', 'five years, list'),
      row('bytes received until then', 'KB', 'five years, listBytes'),
    ]
  },
}

interface Visit {
  cookie: string
  slug: string
  meetingId: string
  /** The visit ends there. Otherwise the line is cut as soon as a meeting should open without it. */
  waitsFor: 'the list' | 'a meeting' | 'every screen'
}

async function once(opened: SlowLine, isSo: () => Promise<boolean>): Promise<void> {
  const began = opened.now()
  while (!(await isSo())) {
    if (opened.now() - began > patienceMs) throw new Error('The app was not stored')
    await wait(lookEveryMs)
  }
}

async function measureFirstVisit(
  profile: string,
  opened: SlowLine,
  { cookie, slug, meetingId, waitsFor }: Visit,
  add: (what: string, value: number) => void,
): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumLaunch(),
    baseURL: opened.url,
  })
  try {
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: opened.url, httpOnly: true, sameSite: 'Lax' }])
    const page = await context.newPage()
    // Without this, a browser that has just started would take a part of the measured time.
    await wait(1_000)
    const began = opened.now()
    const note = (what: string) => {
      add(what, (opened.now() - began) / 1_000)
      add(`${what}Bytes`, opened.received() / 1_000)
    }
    await page.goto(`/${slug}/meetings`, { waitUntil: 'commit' })
    await page.locator(list).first().waitFor({ timeout: openingPatienceMs })
    note('list')
    if (waitsFor === 'the list') return
    await once(opened, () => page.evaluate(() => navigator.serviceWorker.controller !== null))
    await page.getByRole('button', { name: 'Sync status: Synced' }).waitFor()
    note('meeting')
    if (waitsFor === 'every screen') {
      await once(opened, () => page.evaluate(() => caches.match('/later-files-complete').then(Boolean)))
      note('all')
    }
    opened.cut()
    await page.goto(`/${slug}/meetings/${meetingId}`)
    await page.locator(notes).waitFor({ timeout: openingPatienceMs })
  } finally {
    if (process.env.SLOW_LINE_TRACE) console.error(formatTrace(opened.responses))
    await context.close()
  }
}

/** A committee after some meetings; the last one is live. */
function generateNewCommittee() {
  const random = createRandom(2026)
  const doc = new Y.Doc()
  const { context } = createSimulatedTime(random)
  const members = { takeTurn: () => undefined, inARow: (type: () => void) => doc.transact(type) }
  nameCommittee(doc, context, { name: 'Parks', emoji: '🌳', createdAt: context.now().toISOString() })
  let lastMeetingId = ''
  for (let number = 1; number <= meetingCount; number++) {
    if (lastMeetingId !== '') closeMeeting(doc, context, random, lastMeetingId)
    lastMeetingId = openMeeting(doc, context, random, members, number)
    typeNotes(doc, context, random, members, lastMeetingId, lettersOfNotes)
  }
  return { whole: Y.encodeStateAsUpdate(doc), stateVector: Y.encodeStateVector(doc), lastMeetingId }
}

function formatTrace(responses: readonly LineResponse[]): string {
  const seconds = (ms: number) => (ms / 1_000).toFixed(2).padStart(7)
  return responses
    .map(
      ({ path, requestedAt, lastByteAt, bytes }) =>
        `${seconds(requestedAt)} ${seconds(lastByteAt)} ${(bytes / 1_000).toFixed(1).padStart(7)} KB ${path}`,
    )
    .join('\n')
}
