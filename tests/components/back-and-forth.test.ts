import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { notes, show } from '../../apps/web/src/testing/open-app.tsx'
import { expectChip, gatherInMeeting, openAs } from './support/with-hub.ts'

/** Records what pages open, and reads what is still open: sockets, channels between tabs, and locks. */
function watchOpen() {
  const sockets = new Set<WebSocket>()
  const channels: string[] = []
  const { WebSocket: OwnSocket, BroadcastChannel: OwnChannel } = globalThis
  vi.stubGlobal(
    'WebSocket',
    class extends OwnSocket {
      constructor(...of: ConstructorParameters<typeof WebSocket>) {
        super(...of)
        sockets.add(this)
      }
    },
  )
  vi.stubGlobal(
    'BroadcastChannel',
    class extends OwnChannel {
      constructor(name: string) {
        super(name)
        channels.push(name)
      }
      override close(): void {
        super.close()
        channels.splice(channels.indexOf(this.name), 1)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return async () => {
    const { held = [] } = await navigator.locks.query()
    return {
      sockets: [...sockets]
        .filter((one) => one.readyState <= WebSocket.OPEN)
        .map(({ url }) => url)
        .sort(),
      channels: channels.toSorted(),
      locks: held.map(({ name }) => name).sort(),
    }
  }
}

test('going back and forth between pages leaves no lock, connection or channel behind', async () => {
  const { people, address, slug } = await gatherInMeeting(['Ana Ortiz'])
  const open = watchOpen()
  const visit = async (to: string, heading: string) => {
    show(to)
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await openAs(people[0], address)
  await expect.element(notes()).toBeVisible()
  await expectChip('Synced')
  await visit(`/${slug}/meetings`, 'Meetings')
  await visit('/involved', 'Get Involved')
  await visit(address, 'Spring planning')
  await expect.element(notes()).toBeVisible()
  await expectChip('Synced')
  const before = await open()
  for (let turn = 0; turn < 2; turn++) {
    history.go(-2)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible()
    history.forward()
    await expect.element(notes()).not.toBeInTheDocument()
    history.forward()
    await expect.element(notes()).toBeVisible()
  }
  await expectChip('Synced')
  await expect.poll(open).toEqual(before)
})
