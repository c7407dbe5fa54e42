import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestStore } from '../store/sqlite/testing/open-test-store.ts'
import { bytesPerSecondWhileEdited, createUploadPace, reportEdits } from './upload-pace.ts'

function openPace() {
  let now = 0
  const pauses: number[] = []
  const pace = createUploadPace({
    now: () => now,
    async pause(milliseconds) {
      pauses.push(milliseconds)
    },
  })
  return { pace, pauses, pass: (milliseconds: number) => (now += milliseconds) }
}

test('F15: during edits all uploads share one rate, and unused time is not made up for', async () => {
  const { pace, pauses, pass } = openPace()
  const second = bytesPerSecondWhileEdited
  pace.edited()
  // Two concurrent uploads.
  await Promise.all([pace.take(second), pace.take(second)])
  expect(pauses).toEqual([1_000, 2_000])
  pass(4_000)
  await pace.take(second / 2)
  expect(pauses.at(-1)).toBe(500)
})

test('F15: uploads are not slowed down without edits', async () => {
  const { pace, pauses, pass } = openPace()
  await pace.take(bytesPerSecondWhileEdited)
  pace.edited()
  pass(5_001)
  await pace.take(bytesPerSecondWhileEdited)
  expect(pauses).toEqual([])
})

test('F15: each append of the document log is reported to the upload pace', async () => {
  const store = openTestStore()
  onTestFinished(() => store.close())
  const edited = vi.fn()
  const log = reportEdits(store.documentLog, { edited })
  await log.open('parks')
  const entry = { documentId: 'parks', accountId: 'ana', at: 0, clientIds: [], labels: [] }
  for (const position of [1, 2])
    expect(await log.append([{ ...entry, position, content: new Uint8Array([position]) }])).toEqual(new Set())
  expect(edited).toHaveBeenCalledTimes(2)
})
