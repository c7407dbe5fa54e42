import { endMeeting, queryMeeting, retitleMeeting, startMeetingNow, type TransitionContext } from '@civic-hub/committee'
import { meetingHistory } from '@civic-hub/committee/history'
import type { HistoryStep } from '@civic-hub/protocol'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import type { HistoryPart, readHistory } from '../../../replica/connection/history.ts'
import { openHistory } from './open-history.ts'

/** A relay that stores every change of a committee as a separate step. */
function keepCommittee(pageSize = 2) {
  const doc = new Y.Doc()
  let ids = 0
  const context: TransitionContext = { now: () => new Date(1_700_000_000_000), randomId: () => `id${ids++}` }
  const steps: HistoryStep[] = []
  const relay = { logId: 'first log', down: false, asked: [] as number[] }
  doc.on('update', (update: Uint8Array) => {
    const at = 1_700_000_000_000 + steps.length * 1000
    const authors = [{ accountId: 'ana', clientIds: [doc.clientID], deletes: new Uint8Array([0, 0]) }]
    steps.push({ position: steps.length + 1, from: at, to: at, authors, labels: [], update })
  })
  const started = startMeetingNow(doc, context, { title: 'November', committeeName: 'Parks' })
  if (!started.ok) throw new Error('refused')
  const retitle = (to: string) =>
    retitleMeeting(doc, context, started.value, queryMeeting(doc, started.value).read()?.title ?? '', to)
  const readPart: typeof readHistory = async (_, after) => {
    relay.asked.push(after)
    if (relay.down) return { ok: false, problem: { code: 'unreachable' } }
    const left = steps.filter(({ position }) => position > after)
    const part: HistoryPart = {
      logId: relay.logId,
      steps: left.slice(0, pageSize),
      more: left.length > pageSize,
      names: new Map([['ana', 'Ana Ortiz']]),
    }
    return { ok: true, value: part }
  }
  const open = () => openHistory('parks', meetingHistory(started.value), { readPart, now: () => 1_700_000_100_000 })
  return { relay, steps, retitle, end: () => endMeeting(doc, context, started.value), open }
}

describe('the history of a meeting', () => {
  it('is read page by page, and later only the new steps', async () => {
    const { relay, retitle, end, open } = keepCommittee()
    for (const title of ['Autumn', 'Fall']) retitle(title)
    const history = open()
    await history.read()
    const { kind, complete, versions, names } = history.state.get()
    expect({ kind, complete, names: [...names] }).toEqual({
      kind: 'read',
      complete: true,
      names: [['ana', 'Ana Ortiz']],
    })
    expect(versions.map(({ contents }) => contents.meeting.title)).toEqual(['November', 'Autumn', 'Fall'])
    const askedBefore = relay.asked.length
    end()
    await history.read()
    expect(history.state.get().versions.at(-1)?.changes).toMatchObject([{ kind: 'meeting-ended', by: ['ana'] }])
    expect(relay.asked.slice(askedBefore)).toEqual([4])
  })

  it('reports that the relay is unreachable, keeps the steps that it has, and continues from there', async () => {
    const { relay, retitle, open } = keepCommittee()
    const history = open()
    relay.down = true
    await history.read()
    expect(history.state.get()).toMatchObject({ kind: 'failed', problem: { code: 'unreachable' } })
    relay.down = false
    await history.read()
    expect(history.state.get()).toMatchObject({ kind: 'read', problem: null })
    relay.down = true
    retitle('Autumn')
    await history.read()
    expect(history.state.get()).toMatchObject({ kind: 'failed', complete: true })
    expect(history.state.get().versions).toHaveLength(1)
    relay.down = false
    await history.read()
    expect(history.state.get().versions).toHaveLength(2)
  })

  it('starts again when the relay has another log', async () => {
    const { relay, retitle, open } = keepCommittee()
    const history = open()
    await history.read()
    relay.logId = 'restored log'
    retitle('Autumn')
    await history.read()
    expect(history.state.get().versions.map(({ position }) => position)).toEqual([2, 3])
    expect(relay.asked.slice(-2)).toEqual([0, 2])
  })

  it('counts unreadable steps and continues', async () => {
    const { steps, retitle, open } = keepCommittee()
    const last = steps.at(-1)
    if (last) steps.push({ ...last, position: last.position + 1, update: new Uint8Array([9, 9, 9]) })
    retitle('Autumn')
    const history = open()
    await history.read()
    expect(history.state.get()).toMatchObject({ kind: 'read', unreadable: 1 })
    expect(history.state.get().versions.at(-1)?.contents.meeting.title).toBe('Autumn')
  })

  it('reads once more when an entry arrived during the reading', async () => {
    const { relay, retitle, open } = keepCommittee()
    const history = open()
    const first = history.read()
    retitle('Autumn')
    void history.read()
    await first
    await expect.poll(() => history.state.get().versions.at(-1)?.contents.meeting.title).toBe('Autumn')
    expect(relay.asked.length).toBeGreaterThan(1)
  })
})
