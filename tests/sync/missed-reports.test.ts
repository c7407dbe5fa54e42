import { type RelayList, relayLists } from '@civic-hub/protocol'
import { expect, test } from 'vitest'
import { openAppDevice } from '../support/device/app-device.ts'
import { eventually } from '../support/eventually.ts'
import { gatherCommittee, signUpPeople } from '../support/people/committee.ts'
import { bootRelay } from '../support/relay/boot-relay.ts'
import { startTcpProxy } from '../support/relay/tcp-proxy.ts'

test('L24: after a reconnect, but not at the first connection, a device asks again for each list that may have changed', async () => {
  const relay = await bootRelay()
  const network = await startTcpProxy(relay.url)
  try {
    const people = await signUpPeople(relay, 1)
    const documentId = await gatherCommittee(people)
    const told: RelayList[] = []
    const device = openAppDevice({ url: network.url, cookie: people[0].cookie() }, documentId, {
      onListChanged: (list) => void told.push(list),
    })
    await device.until('the first connection is open', () => device.sync.state().caughtUp)
    expect(told).toEqual([])
    network.cut()
    await eventually('all lists may have changed', () => told.length === relayLists.length)
    expect(told).toEqual([...relayLists])
  } finally {
    await network.close()
    await relay.close()
  }
})
