import { afterEach, beforeEach, expect, test } from 'vitest'
import { devicesOfATest } from '../support/device/devices-of-a-test.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'

let relay: BootedRelay
let ana: Person
let ben: Person
let documentId: string

beforeEach(async () => {
  relay = await bootRelay()
  ana = await signUpPerson(relay.url, relay, 'Ana Ortiz')
  ben = await signUpPerson(relay.url, relay, 'Ben Okafor')
  documentId = (await makeCommittee(ana, 'Parks')).id
  await addMember(ana, documentId, ben)
})
afterEach(() => relay.close())

const { connectDevice } = devicesOfATest(() => ({ url: relay.url, documentId }))

const askFor = (person: Person, ids: string) => person.get(`/api/committees/${documentId}/client-ids?ids=${ids}`)

test('returns the account that wrote under a client id, and none for an unused id', async () => {
  const [anas, bens] = [await connectDevice(ana), await connectDevice(ben)]
  for (const device of [anas, bens]) {
    device.text().insert(0, 'Words. ')
    await device.allSaved()
  }
  const [first, second] = [anas.doc.clientID, bens.doc.clientID]
  const answer = await askFor(ben, `${first},${second},12345`)
  expect(answer.body).toEqual({
    accounts: { [first]: ana.account.id, [second]: ben.account.id },
    returned: [],
  })
})

test.each(['', 'x', '1,', '-1', '4294967296', '1;2', Array.from({ length: 201 }, (_, id) => id).join()])(
  'refuses %j as ids',
  async (ids) => {
    expect((await askFor(ana, encodeURIComponent(ids))).status).toBe(400)
  },
)
