import { afterEach, expect, test, vi } from 'vitest'
import { openTabChannel, type TabChannel, type TabMessage } from './tab-channel.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

function openTab() {
  const heard: TabMessage[] = []
  const tab: TabChannel = openTabChannel('ana', 'parks', (message) => heard.push(message))
  open.push(tab)
  return { heard, tab }
}

const stored: TabMessage = { kind: 'stored', updates: [] }

test('a tab that is alone sends nothing', async () => {
  const wire: unknown[] = []
  const [listener, marker] = [1, 2].map(() => new BroadcastChannel('civic-hub:ana:parks')) as [
    BroadcastChannel,
    BroadcastChannel,
  ]
  open.push(listener, marker)
  listener.onmessage = ({ data }) => wire.push(data)
  const { tab } = openTab()
  tab.send(stored)
  marker.postMessage('what comes after')
  await vi.waitFor(() => expect(wire).toContain('what comes after'))
  expect(wire).toEqual([{ ...stored, asks: true }, 'what comes after'])
})

test("two tabs receive each other's messages, in either order of opening", async () => {
  const tabs = [openTab(), openTab()]
  await vi.waitFor(() => expect(tabs.every(({ heard }) => heard.length > 0)).toBe(true))
  for (const [index, { tab }] of tabs.entries()) tab.send({ kind: 'acknowledged', keys: [`of ${index}`] })
  await vi.waitFor(() =>
    expect(tabs.map(({ heard }) => heard.at(-1))).toEqual([
      { kind: 'acknowledged', keys: ['of 1'] },
      { kind: 'acknowledged', keys: ['of 0'] },
    ]),
  )
})
