import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SyncDevice } from '../support/device/sync-device.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import type { BootedRelay } from '../support/relay/boot-relay.ts'
import { fillExampleCommittee } from './example-committee.ts'

/** Three people of a small town's parks committee in their live meeting. */
export interface PreparedMeeting {
  ana: Person
  sam: Person
  joy: Person
  committeeUrl: string
  /** The address of the live meeting. */
  meeting: string
}

export async function prepareMeeting(relay: BootedRelay): Promise<PreparedMeeting> {
  if (!existsSync(fileURLToPath(new URL('../../apps/web/dist/index.html', import.meta.url))))
    throw new Error('The app is not built: npm run build')
  const people = []
  for (const name of ['Ana Ortiz', 'Sam Lee', 'Joy Park']) people.push(await signUpPerson(relay.url, relay, name))
  const [ana, sam, joy] = people as [Person, Person, Person]
  const committee = await makeCommittee(ana, 'Parks & Playgrounds')
  for (const person of [sam, joy]) await addMember(ana, committee.id, person)

  const device = new SyncDevice({ url: relay.url, cookie: ana.cookie() }, committee.id)
  await device.connect()
  const meetingId = fillExampleCommittee(device.doc, committee.name)
  await device.allSaved()
  device.disconnect()
  const committeeUrl = `${relay.url}/${committee.slug}`
  return { ana, sam, joy, committeeUrl, meeting: `${committeeUrl}/meetings/${meetingId}` }
}
