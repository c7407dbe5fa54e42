import { encodeHistoryPage, type HistoryPage } from '@civic-hub/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { readHistory } from './history.ts'

/** The relay's answer to each request in turn; null for no answer. */
let answers: (HistoryPage | Response | null)[]
let asked: string[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const answer = answers.shift() ?? null
    if (answer === null) throw new TypeError('Failed to fetch')
    return answer instanceof Response ? answer : new Response(encodeHistoryPage(answer))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A document that grows word by word, as pages of one step each. */
async function pages(words: readonly string[]): Promise<HistoryPage[]> {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('updateV2', (update: Uint8Array) => updates.push(update))
  for (const word of words) doc.getText('text').insert(doc.getText('text').length, word)
  return Promise.all(
    words.map(async (word, index) => {
      const update = await deflate(updates[index] ?? new Uint8Array())
      const step = { position: index + 1, from: index, to: index, authors: [], labels: [], update }
      const people = [{ accountId: `account ${index}`, name: word }]
      return { logId: 'log', steps: [step], more: index < words.length - 1, people }
    }),
  )
}

async function deflate(update: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([update.slice()]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

function textOf(steps: readonly { update: Uint8Array }[]): string {
  const doc = new Y.Doc()
  for (const { update } of steps) Y.applyUpdate(doc, update)
  return doc.getText('text').toString()
}

test('returns a page as steps that can be applied, with the names of the authors', async () => {
  answers = await pages(['one '])
  const read = await readHistory('parks', 0)
  expect(asked).toEqual(['/api/committees/parks/history?after=0'])
  if (!read.ok) throw new Error(read.problem.code)
  expect(textOf(read.value.steps)).toBe('one ')
  expect(read.value).toMatchObject({ logId: 'log', more: false, names: new Map([['account 0', 'one ']]) })
})

test('consecutive pages lead to the current document', async () => {
  answers = await pages(['one ', 'two ', 'three'])
  const read = [await readHistory('parks', 0), await readHistory('parks', 1), await readHistory('parks', 2)]
  expect(asked.map((path) => path.split('=')[1])).toEqual(['0', '1', '2'])
  expect(read.map((page) => page.ok && page.value.more)).toEqual([true, true, false])
  expect(textOf(read.flatMap((page) => (page.ok ? page.value.steps : [])))).toBe('one two three')
})

test('returns a problem, and throws nothing, for a missing relay, a refusal and unknown bytes', async () => {
  answers = []
  expect(await readHistory('parks', 0)).toEqual({ ok: false, problem: { code: 'unreachable' } })
  const refusal = { error: { code: 'not-found', message: 'nothing here' } }
  answers = [new Response(JSON.stringify(refusal), { status: 404 })]
  expect(await readHistory('parks', 0)).toEqual({ ok: false, problem: { code: 'not-found' } })
  answers = [new Response('<html>Sign in to this network</html>')]
  expect(await readHistory('parks', 0)).toEqual({ ok: false, problem: { code: 'unreachable' } })
})
