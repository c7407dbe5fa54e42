import { startPostgres } from '../../../apps/relay/src/store/postgres/testing/start-postgres.ts'
import { openTypists, type Typists } from '../../support/device/typists.ts'
import { makeCommittee, signUpPerson } from '../../support/people/signed-in-person.ts'
import { type ManyRelays, startManyRelays } from '../../support/relay/many-relays.ts'
import { killRelaysInTurn } from '../../support/relay/relay-kills.ts'
import type { Bound, Soak, Tally } from '../soak.ts'

const minutes = 10
const killEveryMs = 10_000
const typePauseMs = 50

export const threeRelays: Soak = {
  name: 'three-relays',
  goal: `a document open on three relays at once for ${minutes} minutes: no saved edit is lost, replicas are equal`,
  run: (bound) =>
    typeAtThree(bound, async (until, { typists, check }) => {
      while (performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 5_000))
        await check(typists.acknowledged())
      }
      return 0
    }),
}

export const relayKills: Soak = {
  name: 'relay-kills',
  goal: `one relay of three is killed every ${killEveryMs / 1000} s for ${minutes} minutes: no saved edit is lost, replicas are equal`,
  run: (bound) =>
    typeAtThree(bound, (until, { relays, typists }) =>
      killRelaysInTurn(relays, typists, {
        kills: Number.POSITIVE_INFINITY,
        editsBetween: 20,
        everyMs: killEveryMs,
        until,
      }),
    ),
}

interface Trial {
  relays: ManyRelays
  typists: Typists
  /** Throws if a relay does not have these texts. */
  check(texts: readonly string[]): Promise<void>
}

async function typeAtThree(bound: Bound, trouble: (until: number, trial: Trial) => Promise<number>): Promise<Tally> {
  const until = Math.min(bound.until, performance.now() + minutes * 60_000)
  const failures: string[] = []
  const figures = { 'acknowledged edits': 0, kills: 0 }
  const postgres = await startPostgres({ settings: { fsync: 'on' } })
  const relays = await startManyRelays(await postgres.newDatabase(), 3)
  const ana = await signUpPerson(relays.url(0), relays, 'Ana Ortiz')
  const { id } = await makeCommittee(ana, 'Parks')
  const typists = await openTypists(relays, ana, id)
  const stop = typists.type(typePauseMs)
  let checks = 0
  try {
    figures.kills = await trouble(until, {
      relays,
      typists,
      check: (texts) => typists.expectKept(texts, checks++ % relays.count),
    })
    stop()
    await typists.expectEqual()
  } catch (failure) {
    failures.push(String(failure))
  }
  stop()
  figures['acknowledged edits'] = typists.devices.reduce((sum, { saved }) => sum + saved, 0)
  typists.disconnect()
  await relays.close()
  await postgres.close()
  return { figures, failures }
}
