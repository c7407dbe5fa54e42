import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type GivenNumber, givenNumbersSchema, resolutionListSchema } from '@civic-hub/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { type Answer, createVisitor, refusalIn, type Visitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { runCivicHub } from '../support/relay/operator-program.ts'
import { runSql } from '../support/relay/run-sql.ts'

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
  ada.post(`${path(meeting)}/approvals?format=13&timeZone=UTC`, 'Minutes', { 'content-type': 'text/plain' })
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

const sql = (statement: string) => runSql(booted.dataDir, statement)
const hub = (...words: string[]) => runCivicHub(booted.dataDir, ['remove-numbers', ...words])
/** Those that one command removes have one time, so their order is not determined. */
const removedNumbers = async () => (await list()).removed.map(({ number }) => number).sort()
const known = (motionId: string, sequence: number, changed: Partial<GivenNumber> = {}): GivenNumber => ({
  motionId,
  meetingId: 'meeting-1',
  year: 2026,
  sequence,
  givenAt: '2026-11-21T12:00:00.000Z',
  number: `2026-${String(sequence).padStart(3, '0')}`,
  ...changed,
})
/** Rows as a relay of an earlier version stored them. */
const storeEarlier = async (...rows: readonly GivenNumber[]) => {
  for (const { motionId, meetingId, number, year, sequence } of rows)
    await sql(`INSERT INTO resolutions (document_id, motion_id, meeting_id, number, year, sequence, given_at)
      VALUES ('${parks}', '${motionId}', '${meetingId}', '${number}', ${year}, ${sequence}, 1)`)
}
/** Restores a backup, over the replaced database or on another machine with a copy of the journal. */
async function restore(backup: string, isSame: boolean): Promise<void> {
  const journal = join(folder, 'journal.jsonl')
  await writeFile(journal, (await runCivicHub(booted.dataDir, ['access-journal'])).out)
  await booted.close()
  const name = isSame ? 'data' : 'elsewhere'
  await mkdir(join(folder, name), { recursive: true })
  const words = ['restore', backup, ...(isSame ? [] : [journal])]
  const { code, said } = await runCivicHub(join(folder, name), words)
  expect(code, said).toBe(0)
  booted = await boot(name)
  ada = await signInAgain(ada)
}
const backUp = async () => (await runCivicHub(booted.dataDir, ['backup', '--to', folder])).out.trim()

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
    await expect(sql("UPDATE resolutions SET number = '2026-009'")).rejects.toThrow('never changed')
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
      motions.map((motion, index) => ask(index % 2 === 0 ? ada : ben, `meeting-${(index % 2) + 1}`, [motion])),
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
      const backup = await backUp()
      await ask(ada, 'meeting-2', ['benches', 'trees'])
      await restore(backup, target.startsWith('over'))
      expect(await byMotion()).toEqual({ fees: '2026-001', benches: '2026-002', trees: '2026-003' })
      await approve('meeting-1')
      expect(numbersIn(await ask(ada, 'meeting-1', ['trees', 'paths']))).toEqual(['2026-003', '2026-004'])
    },
  )

  test('that only a device knows are entered again, and not given to another motion', async () => {
    const [fees] = givenNumbersSchema.parse((await ask(ada, 'meeting-1', ['fees'])).body).resolutions
    await booted.close()
    // The journal and the replaced database are lost with the disk.
    await sql('DELETE FROM resolutions')
    booted = await boot()
    ada = await signInAgain(ada)
    const handedOver = { known: [fees as GivenNumber] }
    expect(numbersIn(await ask(ada, 'meeting-2', ['paths'], handedOver))).toEqual(['2026-002'])
    expect(await byMotion()).toEqual({ fees: '2026-001', paths: '2026-002' })
    const invented = [{ ...(fees as GivenNumber), number: '2026-077' }]
    await ask(ada, 'meeting-2', ['lamps'], { known: invented })
    expect(await byMotion()).toMatchObject({ fees: '2026-001' })
  })

  test('go on after a device handed over one that is far above all others', async () => {
    await ask(ada, 'meeting-1', ['fees'])
    const invented = [known('invented', 9_999_999), known('above', 1_003)]
    const answer = await ask(ben, 'meeting-2', ['benches', 'trees'], { known: invented })
    expect(numbersIn(answer)).toEqual(['2026-002', '2026-003'])
    await ask(ben, 'meeting-2', ['paths'], { known: invented.slice(0, 1) })
    expect(await byMotion()).toEqual({
      fees: '2026-001',
      benches: '2026-002',
      trees: '2026-003',
      paths: '2026-004',
    })
  })

  test('are accepted from a device up to 1,000 above the others, in any order', async () => {
    const handedOver = [known('c', 2_001), known('b', 1_001), known('a', 1), known('d', 3_002)]
    expect(numbersIn(await ask(ada, 'meeting-1', ['fees'], { known: handedOver }))).toEqual(['2026-2002'])
    expect(await byMotion()).toEqual({ a: '2026-001', b: '2026-1001', c: '2026-2001', fees: '2026-2002' })
  })

  test('are ignored one by one if they are too long, have other characters or are no numbers', async () => {
    const wrong: unknown[] = [
      ...[known('long', 2, { number: `2026-${'0'.repeat(36)}` }), known('cell', 2, { number: '=1+2' })],
      ...[known('turned', 2, { number: '2026-\u202e002' }), known('lines', 2, { number: '2026\n002' })],
      ...[known('above', 10_000_000), known('year', 2, { year: 99_999 }), null, 'text', {}],
      known('when', 2, { givenAt: 'yesterday' }),
    ]
    const right = known('right', 3, { number: 'Nº 3 (März) #3_a/b.c' })
    const handedOver = [...wrong, known('right', 3, { number: 'Beschluss 3 (März) #3_a/b.c' })]
    const answer = await ada.post(`${path('meeting-1')}/resolutions`, {
      year: 2026,
      motions: ['fees'],
      known: [...handedOver, right],
    })
    expect(numbersIn(answer)).toEqual(['2026-004'])
    expect(await byMotion()).toEqual({ right: 'Beschluss 3 (März) #3_a/b.c', fees: '2026-004' })
  })

  test('go on in a hub that stored such a row before, and the operator removes it', async () => {
    await ask(ada, 'meeting-1', ['fees'])
    await storeEarlier(known('invented', 9_999_999), known('trees', 10_000_000))
    expect(numbersIn(await ask(ada, 'meeting-2', ['paths']))).toEqual(['2026-002'])
    // An app of an earlier version refuses a list with a position of eight digits.
    expect(await byMotion()).toEqual({ fees: '2026-001', invented: '2026-9999999', paths: '2026-002' })
    expect(numbersIn(await ask(ada, 'meeting-1', ['trees']))).toEqual(['2026-10000000'])

    const listed = await hub('parks')
    expect(listed).toMatchObject({ code: 0, said: '' })
    expect(listed.out).toBe(
      [
        '2026-9999999\tmore than 1,000 above all others, so it does not count\tmotion invented of meeting meeting-1\n',
        '2026-10000000\tmore than 1,000 above all others, so it does not count\tmotion trees of meeting meeting-1\n',
      ].join(''),
    )
    expect(await hub('parks', '2026-9999999', '2026-10000000')).toMatchObject({
      code: 0,
      out: '2026-9999999 is removed and never given again.\n2026-10000000 is removed and never given again.\n',
    })
    expect((await hub(parks)).out).toBe('No number of Parks can be removed.\n')
    expect(await removedNumbers()).toEqual(['2026-10000000', '2026-9999999'])
    // The device that knows them hands them over again.
    const handedOver = [known('invented', 9_999_999), known('trees', 10_000_000)]
    expect(numbersIn(await ask(ada, 'meeting-1', ['trees'], { known: handedOver }))).toEqual(['2026-003'])
    expect(await byMotion()).toEqual({ fees: '2026-001', paths: '2026-002', trees: '2026-003' })
  })

  test('with a damaged time hide no others', async () => {
    await ask(ada, 'meeting-1', ['fees'])
    await storeEarlier(known('damaged', 2))
    await sql(`INSERT INTO resolutions (document_id, motion_id, meeting_id, number, year, sequence, given_at)
      VALUES ('${parks}', 'damaged-too', 'meeting-1', '2026-003', 2026, 3, 9000000000000000)`)
    expect(await byMotion()).toEqual({ damaged: '2026-002', fees: '2026-001' })
  })

  test('without an approval are reserved: not given again, and listed once the approval is back', async () => {
    const pattern = 'R{number}'
    const handedOver = [known('old', 2, { number: 'Old 2', meetingId: 'meeting-3' })]
    expect(numbersIn(await ask(ada, 'meeting-1', ['fees'], { known: handedOver }))).toEqual(['2026-003'])
    expect(await byMotion()).toEqual({ fees: '2026-003' })
    await setPattern(ada, 'Old {number}')
    await sql("DELETE FROM resolutions WHERE motion_id = 'fees'")
    expect(numbersIn(await ask(ada, 'meeting-1', ['benches', 'trees']))).toEqual(['Old 3', 'Old 4'])
    await setPattern(ada, pattern)
    await approve('meeting-3')
    expect(await byMotion()).toEqual({ old: 'Old 2', benches: 'Old 3', trees: 'Old 4' })
    expect(numbersIn(await ask(ada, 'meeting-1', ['lamps']))).toEqual(['R5'])
  })

  test('are removed by the operator only if no approval or record names them, reserved ones with a word more', async () => {
    await ask(ada, 'meeting-1', ['fees', 'benches'])
    await ask(ada, 'meeting-1', ['trees'], {
      known: [
        ...[known('reserved', 10, { meetingId: 'meeting-9' }), known('invented', 11)],
        ...[known('published', 12), known('approving', 13)],
      ],
    })
    const published = {
      motionId: 'published',
      text: 'Adopt',
      mover: null,
      seconders: [],
      vote: null,
      standings: [],
    }
    const record = {
      title: 'May',
      date: '2026-05-04T18:00:00.000Z',
      endedAt: null,
      place: null,
      presiding: [],
      notesBy: [],
      attendance: [],
      quorum: null,
      approval: 1,
      minutes: 'Minutes',
      listed: false,
    }
    const answer = await ada.put(`/api/committees/${parks}/records/meeting-1`, {
      ...record,
      resolutions: [published],
    })
    expect(answer.status).toBe(204)
    await ada.post(`${path('meeting-3')}/approvals?format=13&timeZone=UTC&motion=meeting-1/approving`, 'Minutes', {
      'content-type': 'text/plain',
    })

    expect((await hub('parks')).out.split('\n').map((line) => line.split('\t').slice(0, 2))).toEqual([
      ['2026-010', 'reserved: its meeting has no approval here'],
      ['2026-011', 'handed over by a device'],
      [''],
    ])
    for (const [words, sentence] of [
      [['2026-001'], /^2026-001 stays: this hub gave it for approved minutes\. Nothing was removed/],
      [['2026-012'], /^2026-012 stays: an approval or a public record names it/],
      [['2026-013'], /^2026-013 stays: an approval or a public record names it/],
      [['2026-010'], /^2026-010 is reserved: .+ --reserved removes it/],
      [['2026-011', '2026-099'], /^Parks has no number 2026-099\. Nothing was removed/],
    ] as const)
      expect(await hub('parks', ...words)).toMatchObject({
        code: 1,
        out: '',
        said: expect.stringMatching(sentence),
      })
    expect(await hub()).toMatchObject({ code: 2 })
    expect(await hub('no-such')).toMatchObject({ code: 1, said: expect.stringMatching(/^No committee has/) })
    expect(await removedNumbers()).toEqual([])
    expect((await hub('parks', '2026-010', '2026-011', '--reserved')).code).toBe(0)
    expect(await removedNumbers()).toEqual(['2026-010', '2026-011'])
  })

  test('that were removed are not given again, and do not raise the next one', async () => {
    await ask(ada, 'meeting-1', ['fees'], { known: [known('next', 2), known('far', 900)] })
    expect((await hub('parks', '2026-002', '2026-900')).code).toBe(0)
    await sql("DELETE FROM resolutions WHERE motion_id = 'fees'")
    expect(numbersIn(await ask(ada, 'meeting-1', ['benches', 'trees']))).toEqual(['2026-001', '2026-003'])
  })

  test.each(['over the replaced database', 'on another machine, with a copy of the journal'])(
    'that were removed stay removed after a restore %s',
    async (target) => {
      await ask(ada, 'meeting-1', ['fees'], { known: [known('invented', 2)] })
      const backup = await backUp()
      await ask(ada, 'meeting-1', ['benches'], { known: [known('later', 500)] })
      expect((await hub('parks', '2026-002', '2026-500')).code).toBe(0)
      await restore(backup, target.startsWith('over'))
      expect(await byMotion()).toEqual({ fees: '2026-003', benches: '2026-501' })
      expect(await removedNumbers()).toEqual(['2026-002', '2026-500'])
      const handedOver = [known('invented', 2), known('later', 500)]
      expect(numbersIn(await ask(ada, 'meeting-1', ['trees'], { known: handedOver }))).toEqual(['2026-502'])
      expect(Object.keys(await byMotion())).toEqual(['fees', 'benches', 'trees'])
      // The journal knows which numbers a device handed over.
      expect((await hub('parks', '2026-501')).code).toBe(1)
    },
  )
})
