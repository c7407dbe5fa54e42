/* Measures the promised speed figures, beside other servers, in one run: `pnpm bench`. `--short` only
   checks that everything works. Names as arguments select the benches to run. Prints a table, and
   writes the rows into latest.json beside it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { browserScreens } from './benches/browser-screens.ts'
import { coldOpening } from './benches/cold-opening.ts'
import { databaseGrowth } from './benches/database-growth.ts'
import { decisions } from './benches/decisions.ts'
import { fileUpload } from './benches/file-upload.ts'
import { firstList } from './benches/first-list.ts'
import { historyGrowth } from './benches/history-growth.ts'
import { joiners } from './benches/joiners.ts'
import { keystroke } from './benches/keystroke.ts'
import { largeDocument } from './benches/large-document.ts'
import { ledger } from './benches/ledger.ts'
import { lighthouseScores } from './benches/lighthouse.ts'
import { liveRoom } from './benches/live-room.ts'
import { longMinutes } from './benches/long-minutes.ts'
import { manyDocuments } from './benches/many-documents.ts'
import { manyMeetings } from './benches/many-meetings.ts'
import { memberSize } from './benches/member-size.ts'
import { memory } from './benches/memory.ts'
import { minutesExport } from './benches/minutes-export.ts'
import { offlineNotes } from './benches/offline-notes.ts'
import { onPostgres, threeRelays } from './benches/on-postgres.ts'
import { pageInput } from './benches/page-input.ts'
import { presence } from './benches/presence.ts'
import { reconnectStorm } from './benches/reconnect-storm.ts'
import { search } from './benches/search.ts'
import { sharedDisk } from './benches/shared-disk.ts'
import { slowLine } from './benches/slow-line.ts'
import { smallVps } from './benches/small-vps.ts'
import { tailOneCore, tailTwoCores } from './benches/tail.ts'
import { readGeneratedCommittees } from './documents/generated-committees.ts'
import type { Bench } from './measure/bench.ts'
import { keepLatest } from './measure/latest.ts'
import { type JudgedRow, judge } from './measure/row.ts'
import { formatTable } from './measure/table.ts'

const benches: readonly Bench[] = [
  liveRoom,
  tailOneCore,
  tailTwoCores,
  sharedDisk,
  smallVps,
  onPostgres,
  threeRelays,
  manyDocuments,
  fileUpload,
  largeDocument,
  coldOpening,
  memory,
  reconnectStorm,
  joiners,
  presence,
  offlineNotes,
  databaseGrowth,
  historyGrowth,
  memberSize,
  decisions,
  keystroke,
  longMinutes,
  minutesExport,
  manyMeetings,
  search,
  ledger,
  firstList,
  slowLine,
  browserScreens,
  pageInput,
  lighthouseScores,
]

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => benches.every((bench) => bench.name !== name))
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. There are: ${benches.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
const wanted = positionals.length > 0 ? benches.filter(({ name }) => positionals.includes(name)) : benches

const began = performance.now()
const elapsed = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
console.error('generating committees')
const committees = await readGeneratedCommittees(values.short ? [1] : [1, 5, 10])
const committee = committees.find(({ years }) => years === 5) ?? committees[0]
if (!committee) throw new Error('No committee was generated')

const judged: JudgedRow[] = []
for (const bench of wanted) {
  console.error(`${bench.name} (after ${elapsed()})`)
  const [load = 0] = loadavg()
  const folder = await mkdtemp(join(tmpdir(), 'civic-hub-bench-'))
  try {
    const rows = (await bench.run({ short: values.short, committees, committee, folder })).map(judge)
    judged.push(...rows)
    // The figures of a smoke run have no meaning.
    if (!values.short)
      await keepLatest(
        benches.map(({ name }) => name),
        bench.name,
        rows,
        load,
      )
  } catch (failure) {
    // The other figures are still useful.
    console.error(`${bench.name} failed: ${String(failure)}`)
    process.exitCode = 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

console.log(`\n${formatTable(judged)}\n`)
for (const { what, note } of judged) if (note) console.log(`${what}: ${note}`)
console.error(`took ${elapsed()}`)
