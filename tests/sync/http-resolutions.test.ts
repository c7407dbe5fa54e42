import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type GivenNumber, givenNumbersSchema, resolutionListSchema } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { type Answer, createVisitor, refusalIn, type Visitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { runCivicHub } from '../support/relay/operator-program.ts'

let folder: string
let booted: BootedRelay
let ada: Person
let ben: Person
let cleo: Person
let parks: string

const boot = (name = 'data') => bootRelay({ settings: { dataDir: join(folder, name) } })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'civic-hub-resolutions-'))
  booted = await boot()
  ada = await signUpPerson(booted.url, booted, 'Ada')
  ben = await signUpPerson(booted.url, booted, 'Ben')
  cleo = await signUpPerson(booted.url, booted, 'Cleo')
  parks = (await makeCommittee(ada, 'Parks')).id
  for (const person of [ben, cleo]) await addMember(ada, parks, person)
  await ada.put(`/api/committees/${parks}/people/${ben.account.id}`, { access: 'owner' })
  for (const meeting of ['meeting-1', 'meeting-2']) await approve(meeting)
})
afterEach(async () => {
  await booted.close()
  await rm(folder, { recursive: true, force: true })
})

const path = (meeting: string) => `/api/committees/${parks}/meetings/${meeting}`
const approve = (meeting: string) =>
  ada.post(`${path(meeting)}/approvals?format=8&timeZone=UTC`, 'Minutes', { 'content-type': 'text/plain' })
const ask = (
  person: Visitor,
  meeting: string,
  motions: readonly string[],
  { year = 2026, known = [] as readonly GivenNumber[] } = {},
) => person.post(`${path(meeting)}/resolutions`, { year, motions, known })
const numbersIn = ({ body }: Answer) => givenNumbersSchema.parse(body).resolutions.map(({ number }) => number)
const list = async (person: Visitor = ada) =>
  resolutionListSchema.parse((await person.get(`/api/committees/${parks}/resolutions`)).body)
const byMotion = async () =>
  Object.fromEntries((await list()).resolutions.map(({ motionId, number }) => [motionId, number]))
const setPattern = (person: Visitor, pattern: string) =>
  person.put(`/api/committees/${parks}/resolution-pattern`, { pattern })

async function signInAgain(person: Person): Promise<Person> {
  const again = createVisitor(booted.url)
  await again.post('/api/sign-in', { email: person.account.email, password })
  return { ...again, account: person.account, password }
}

describe('M3: numbers of resolutions', () => {
  test('are given in the order of the motions, once for each motion, and begin again with each year', async () => {
    expect(numbersIn(await ask(ada, 'meeting-1', ['fees', 'benches']))).toEqual(['2026-001', '2026-002'])
    // The response was lost, and the app sends the request again.
    expect(numbersIn(await ask(ben, 'meeting-1', ['benches', 'trees']))).toEqual(['2026-002', '2026-003'])
    expect(numbersIn(await ask(ada, 'meeting-2', ['paths'], { year: 2027 }))).toEqual(['2027-001'])
    expect(await list(cleo)).toMatchObject({
      pattern: '{year}-{number:3}',
      resolutions: [
        { motionId: 'fees', meetingId: 'meeting-1', number: '2026-001', year: 2026, sequence: 1 },
        { motionId: 'benches' },
        { motionId: 'trees' },
        { motionId: 'paths', meetingId: 'meeting-2' },
      ],
    })
    const database = new Database(booted.databaseFile)
    expect(() => database.exec("UPDATE resolutions SET number = '2026-009'")).toThrow('never changed')
    database.close()
  })

  test('are given by owners only, for meetings with approved minutes', async () => {
    expect(refusalIn(await ask(cleo, 'meeting-1', ['fees'])).code).toBe('forbidden')
    expect(refusalIn(await ask(ada, 'meeting-3', ['fees'])).status).toBe(409)
    expect(refusalIn(await ask(ada, 'meeting-1', [])).status).toBe(400)
    expect(refusalIn(await ask(ada, 'meeting-1', ['a b'])).status).toBe(400)
    expect(refusalIn(await ask(ada, 'a%20b', ['fees'])).status).toBe(404)
    expect((await list()).resolutions).toEqual([])
  })

  test('differ when two owners approve at once, and after a restart', async () => {
    const motions = Array.from({ length: 20 }, (_, index) => `motion-${index}`)
    const answers = await Promise.all(
      motions.map((motion, index) =>
        ask(index % 2 === 0 ? ada : ben, `meeting-${(index % 2) + 1}`, [motion]),
      ),
    )
    const numbers = answers.flatMap(numbersIn)
    expect(new Set(numbers).size).toBe(20)
    expect(numbers.toSorted().at(-1)).toBe('2026-020')
    await booted.close()
    booted = await boot()
    ada = await signInAgain(ada)
    expect(numbersIn(await ask(ada, 'meeting-1', ['motion-7', 'fees']))).toEqual([numbers[7], '2026-021'])
  })

  test('follow the pattern of the committee; a wrong pattern is refused with a sentence', async () => {
    await ask(ada, 'meeting-1', ['fees'])
    expect(refusalIn(await setPattern(cleo, '{number}')).code).toBe('forbidden')
    for (const [pattern, words] of [
      ['2026', /must contain \{number\}/],
      ['{number}-{number:2}', /twice/],
      ['{number}/{month}', /only \{year\}/],
      ['{number:9}', /\{number:6\}/],
      ['<b>{number}', /letters and digits/],
      [' ', /empty/],
    ] as const)
      expect((await setPattern(ada, pattern)).body).toMatchObject({
        error: { code: 'invalid-input', message: expect.stringMatching(words) },
      })
    expect((await setPattern(ada, 'R {number}/{year}')).status).toBe(204)
    expect(numbersIn(await ask(ada, 'meeting-1', ['fees', 'trees']))).toEqual(['2026-001', 'R 2/2026'])
    // Without a year the numbers go on; a text that was given before is left out.
    await setPattern(ada, '2026-{number:3}')
    await ask(ada, 'meeting-1', ['paths'], { year: 2027 })
    expect(await byMotion()).toMatchObject({ paths: '2026-003', fees: '2026-001' })
    await setPattern(ada, '{year}-{number:3}')
    expect(numbersIn(await ask(ada, 'meeting-1', ['lamps']))).toEqual(['2026-004'])
  })

  test.each(['over the replaced database', 'on another machine, with a copy of the journal'])(
    'survive a restore of an older backup %s',
    async (target) => {
      await ask(ada, 'meeting-1', ['fees'])
      const backup = (await runCivicHub(booted.dataDir, ['backup', '--to', folder])).out.trim()
      await ask(ada, 'meeting-2', ['benches', 'trees'])
      const journal = join(folder, 'journal.jsonl')
      await writeFile(journal, (await runCivicHub(booted.dataDir, ['access-journal'])).out)
      await booted.close()
      const isSame = target.startsWith('over')
      const dataDir = join(folder, isSame ? 'data' : 'elsewhere')
      await mkdir(dataDir, { recursive: true })
      const words = ['restore', backup, ...(isSame ? [] : [journal])]
      expect(await runCivicHub(dataDir, words)).toMatchObject({ code: 0 })
      booted = await boot(isSame ? 'data' : 'elsewhere')
      ada = await signInAgain(ada)
      expect(await byMotion()).toEqual({ fees: '2026-001', benches: '2026-002', trees: '2026-003' })
      await approve('meeting-1')
      expect(numbersIn(await ask(ada, 'meeting-1', ['trees', 'paths']))).toEqual(['2026-003', '2026-004'])
    },
  )

  test('that only a device knows are entered again, and not given to another motion', async () => {
    const [fees] = givenNumbersSchema.parse((await ask(ada, 'meeting-1', ['fees'])).body).resolutions
    await booted.close()
    // The journal and the replaced database are lost with the disk.
    const database = new Database(join(folder, 'data', 'relay.sqlite'))
    database.exec('DELETE FROM resolutions')
    database.close()
    booted = await boot()
    ada = await signInAgain(ada)
    const known = [fees as GivenNumber]
    expect(numbersIn(await ask(ada, 'meeting-2', ['paths'], { known }))).toEqual(['2026-002'])
    expect(await byMotion()).toEqual({ fees: '2026-001', paths: '2026-002' })
    const invented = [{ ...(fees as GivenNumber), number: '2026-077' }]
    await ask(ada, 'meeting-2', ['lamps'], { known: invented })
    expect(await byMotion()).toMatchObject({ fees: '2026-001' })
  })
})
