// Verifies an exported meeting without the app and without a hub: npm run verify-meeting -- export.json [hub key …]
// The format is described in packages/committee/MEETING-EXPORT.md. Without a hub's key the one in the file is used,
// which the file alone does not prove.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const kinds = 'motion second question roll vote tally casting outcome disposal recusal pull settlement'
const signedKinds = new Set(`${kinds} void duty attendance`.split(' '))
const cast = ['aye', 'nay', 'abstain']
const sha256 = (bytes) => createHash('sha256').update(bytes).digest().subarray(0, 16)
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value) => (Array.isArray(value) ? value : [])
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0)
const say = (words) => process.stdout.write(`${words}\n`)
const [file, ...hubKeys] = process.argv.slice(2)
if (!file) fail('Name the exported file: npm run verify-meeting -- export.json [hub key]')
const meeting = readExport(file)
const earlierHubs = list(meeting.earlierHubs).filter(isRecord)
const trusted = hubKeys.length > 0 ? hubKeys : [meeting, ...earlierHubs].map(({ hubKey }) => hubKey)
let disagreements = 0
const disagree = (words) => {
  disagreements++
  say(`  DIFFERS  ${words}`)
}
const agree = (words) => say(`  agrees   ${words}`)
const note = (words) => say(`  note     ${words}`)

say(`${meeting.title} (${meeting.startedAt ?? 'not started'})`)
say(`Meeting ${meeting.meetingId} of document ${meeting.documentId}`)
if (!meeting.signed) note('An app that does not sign has started this meeting: authors are not proven.')
if (hubKeys.length === 0) note("The hub's key is from the file. Compare it with the hub's own: /api/seal-key")

const statements = meeting.statements
  .filter(({ value }) => isRecord(value) && typeof value.order === 'string')
  .sort((a, b) => compare(a.value.order, b.value.order) || compare(a.id, b.id))
const voided = voidedIds()
const byId = new Map(statements.map((one) => [one.id, one]))

say('\nSignatures')
checkSignatures()
say('\nVotes')
for (const question of meeting.questions) recount(question)
if (meeting.questions.length === 0) note('No question was put.')
say(disagreements === 0 ? '\nEverything agrees.' : `\n${disagreements} of these differ.`)
process.exitCode = disagreements === 0 ? 0 : 1

function checkSignatures() {
  const unsigned = []
  const proven = new Map()
  for (const statement of statements) {
    const { id, value } = statement
    if (!signedKinds.has(value.kind)) continue
    const what = `${value.kind} ${id}`
    const hash = /_([\w-]{22})$/.exec(id)?.[1]
    if (hash && hash !== sha256(canonical(value)).toString('base64url'))
      disagree(`${what}: the value is not the one with which it was stated`)
    const signature = signatureOf(statement)
    const flaw = signature && flawOf(statement, signature)
    if (!signature) unsigned.push(what)
    if (flaw) disagree(`${what}: ${flaw}`)
    if (!signature || flaw) continue
    const { account, hubKey } = signature
    const hub = hubKey === meeting.hubKey ? undefined : earlierHubs.find((one) => one.hubKey === hubKey)?.hub
    proven.set(hub, (proven.get(hub) ?? 0) + 1)
    if (isRecord(value.by) && value.by.account !== account)
      disagree(`${what}: its author is given as ${value.by.account}, and ${account} signed it`)
    if (value.kind === 'vote' && value.person?.person !== `account:${account}`)
      note(`${what}: the vote of ${value.person?.name} was stated by account ${account}`)
  }
  for (const [hub, count] of proven)
    agree(`${count} statements are signed by devices whose keys ${hub ?? 'the hub'} has sealed`)
  if (unsigned.length > 0 && meeting.signed) note(`${unsigned.length} are not signed: ${unsigned.join(', ')}`)
}

/** The signature of this statement alone, or of several with it; a valid one by its author comes first. */
function signatureOf(statement) {
  if (statement.signature) return statement.signature
  const { id, value } = statement
  const digest = sha256(encode(id, canonical(value)))
  const isIn = (bytes) => bytes.some((_, at) => at % 16 === 0 && digest.equals(bytes.subarray(at, at + 16)))
  const found = list(meeting.signatures).filter((one) => isIn(Buffer.from(one.digests, 'base64')))
  const valid = found.filter((one) => !flawOf(statement, one))
  return valid.find(({ account }) => account === value.by?.account) ?? valid[0] ?? found[0]
}

/** Why the signature of a statement proves nothing; null if it proves the author. */
function flawOf({ id, value }, signature) {
  const { account, publicKey, seal, hubKey, digests } = signature
  if (!trusted.includes(hubKey)) return `the key was sealed by another hub (${hubKey})`
  const sealed = encode('civic-hub seal 1', account, Buffer.from(publicKey, 'base64'))
  if (!isSigned(sealed, hubKey, seal)) return `the hub has not sealed this key for account ${account}`
  // An earlier hub may have had the document under another id.
  const isSignedIn = ({ documentId }) => {
    const place = [documentId, meeting.meetingId]
    const signed = digests
      ? encode('civic-hub statements 1', ...place, account, Buffer.from(digests, 'base64'))
      : encode('civic-hub statement 1', ...place, id, account, canonical(value))
    return isSigned(signed, publicKey, signature.signature)
  }
  const places = [meeting, ...earlierHubs.filter((one) => one.hubKey === hubKey)]
  return places.some(isSignedIn) ? null : 'the signature is not of this statement'
}

/** ECDSA over P-256 with SHA-256; the key is an uncompressed point, the signature r and s. */
function isSigned(words, publicKey, signature) {
  try {
    const point = Buffer.from(publicKey, 'base64')
    if (point.length !== 65 || point[0] !== 4) return false
    const half = (from) => point.subarray(from, from + 32).toString('base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) }
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    return verify('sha256', words, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** Each text or list of bytes with its length before it, as a number in groups of seven bits, the lowest first. */
function encode(...parts) {
  return Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.from(part)
      const length = []
      let left = bytes.length
      for (; left > 127; left = Math.floor(left / 128)) length.push((left % 128) | 128)
      return [Buffer.from([...length, left]), bytes]
    }),
  )
}

/** JSON without spaces, with sorted keys. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isRecord(value)) return JSON.stringify(value)
  const keys = Object.keys(value).sort(compare)
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`
}

/** Counts the votes on a question from the statements in effect, and compares them with what the app counted. */
function recount(question) {
  const name = `“${question.wording}”`
  const put = inEffect('question').find(({ id }) => id === question.id)
  if (!put) return disagree(`${name}: no statement puts this question`)
  const ids = same(put)
  const about = (kind) => inEffect(kind).filter(({ value }) => ids.includes(value.question))
  const contradicting = []
  const pick = (kind, found) => {
    const heads = headsOf(found)
    if (new Set(heads.map(({ value }) => contentOf(value))).size > 1) contradicting.push(kind)
    return heads.at(0)
  }
  const choices = new Map()
  const voters = list(put.value.eligible)
  const voterOf = (person) => voters.find((one) => one.person === person || list(one.also).includes(person))
  const roll = pick('roll calls', about('roll'))
  for (const { person, name: named, choice } of list(roll?.value.votes)) {
    const voter = voterOf(person) ?? voters.find((one) => one.name === named)
    if (voter) choices.set(voter, choice)
    else if (cast.includes(choice)) contradicting.push(`votes of ${named}, who may not vote`)
  }
  const votes = about('vote')
  for (const voter of voters) {
    const own = votes.filter(({ value }) => voterOf(value.person?.person) === voter)
    const vote = pick(`votes of ${voter.name}`, own)
    if (!vote) continue
    if (choices.has(voter) && choices.get(voter) !== vote.value.choice) contradicting.push(`votes of ${voter.name}`)
    choices.set(voter, vote.value.choice)
  }
  for (const { value } of votes)
    if (!voterOf(value.person?.person)) contradicting.push(`votes of ${value.person?.name}, who may not vote`)
  const tally = pick('tallies', about('tally'))
  const countOf = (choice) => [...choices.values()].filter((one) => one === choice).length
  const names = Object.fromEntries(cast.map((choice) => [choice, countOf(choice)]))
  const hasNames = cast.some((choice) => names[choice] > 0)
  const counted = tally && !hasNames ? tally.value : names
  if (tally && hasNames && cast.some((choice) => (tally.value[choice] ?? 0) !== names[choice]))
    contradicting.push('names and tally')
  const outcome = pick('outcomes', about('outcome'))
  const words = (counts) => cast.map((choice) => `${counts[choice] ?? 0} ${choice}`).join(', ')
  if (contradicting.length > 0)
    return disagree(`${name}: statements contradict each other: ${[...new Set(contradicting)].join('; ')}`)
  if (words(counted) !== words(question))
    disagree(`${name}: the statements give ${words(counted)}, the app counted ${words(question)}`)
  else if ((outcome?.value.as ?? null) !== question.declared)
    disagree(`${name}: declared ${outcome?.value.as ?? 'nothing'}, and the app has ${question.declared}`)
  else agree(`${name}: ${words(counted)}; ${outcome ? `declared ${outcome.value.as}` : 'not declared'}`)
}

/** The statements of a kind that no later one voids. */
function inEffect(kind) {
  return statements.filter(({ id, value }) => value.kind === kind && !voided.has(id))
}

function voidedIds() {
  const [found, seen] = [new Set(), new Set()]
  for (const { id, value } of statements.toReversed()) {
    seen.add(id)
    if (value.kind === 'void' && !found.has(id) && !seen.has(value.voids)) found.add(value.voids)
  }
  return found
}

/** The ids of a question that was put on several devices at once: it is counted as one. */
function same({ value }) {
  const fields = ['motions', 'items', 'wording', 'threshold', 'after']
  const keyOf = (one) => canonical(fields.map((field) => one[field] ?? null))
  return inEffect('question')
    .filter((one) => keyOf(one.value) === keyOf(value))
    .map(({ id }) => id)
}

/** The statements of a subject that no other one of them follows, also through voided ones. */
function headsOf(found) {
  const followed = new Set()
  for (const { id: own, value } of found) {
    const open = list(value.after).filter((id) => id !== own)
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (followed.has(id) || id === own) continue
      followed.add(id)
      if (voided.has(id)) open.push(...list(byId.get(id)?.value.after))
    }
  }
  return found.filter(({ id }) => !followed.has(id))
}

/** The fields in which two equal statements of one subject do not differ. */
function contentOf({ votes, choice = null, aye = 0, nay = 0, abstain = 0, as = null }) {
  const sorted = list(votes).map((one) => canonical([one.person, one.choice]))
  return canonical([sorted.sort(), choice, aye, nay, abstain, as])
}

function readExport(path) {
  let read
  try {
    read = JSON.parse(readFileSync(path, 'utf8'))
  } catch (failure) {
    fail(`${path} could not be read: ${failure.message}`)
  }
  if (read?.format !== 'civic-hub-meeting' || read.version !== 1)
    fail(`${path} is not a meeting that was exported for verification.`)
  if (!Array.isArray(read.statements) || !Array.isArray(read.questions)) fail(`${path} is not complete.`)
  return read
}

function fail(words) {
  process.stderr.write(`${words}\n`)
  process.exit(2)
}
