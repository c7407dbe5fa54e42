import { expect, test } from 'vitest'
import { connectionsPerTurn, visitInTurns } from './in-turns.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('Y8: a turn of the event loop visits at most 200 items, and later turns visit the others in order', async () => {
  const items = Array.from({ length: 2.5 * connectionsPerTurn }, (_, index) => index)
  const visited: number[] = []
  visitInTurns(items, (item) => visited.push(item))
  const afterTurns = [visited.length]
  for (let turns = 0; turns < 3; turns++) {
    await turn()
    afterTurns.push(visited.length)
  }
  expect(afterTurns).toEqual([200, 400, 500, 500])
  expect(visited).toEqual(items)
})

test('Y8: items that are added or removed between the turns are visited or left out', async () => {
  const items = new Set(Array.from({ length: 300 }, (_, index) => index))
  const visited: number[] = []
  visitInTurns(items, (item) => visited.push(item))
  items.delete(250)
  items.add(1_000)
  await turn()
  expect(visited).toHaveLength(300)
  expect(visited).not.toContain(250)
  expect(visited).toContain(1_000)
})
