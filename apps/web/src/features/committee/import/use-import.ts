import type { NotImported } from '@civic-hub/committee/old-data'
import { canWrite } from '@civic-hub/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../../replica/connection/answer.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { openInBackground } from '../../../replica/react/open-replicas.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { isOutOfSpace } from '../../../replica/store/out-of-space.ts'
import { addOwnWork } from '../../../replica/transfer/add-own-work.ts'
import { findUnproven, type Unproven } from '../../../replica/transfer/check-changes.ts'
import { countByAuthor, type ImportedChanges, importChanges } from '../../../replica/transfer/import-changes.ts'
import {
  findHere,
  type ImportOutcome,
  importCommittee,
  withNewIdOfGeneral,
} from '../../../replica/transfer/import-committee.ts'
import { tidyImports, whileImporting } from '../../../replica/transfer/import-lock.ts'
import { type ImportRefusal, ImportRefused } from '../../../replica/transfer/import-refused.ts'
import { readExport } from '../../../replica/transfer/read-export.ts'
import type { ImportableCommittee, ReadableExport } from '../../../replica/transfer/readable-export.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { transferTexts } from '../../../texts/en/transfer.gen.ts'

const { import: texts } = transferTexts

/** The result for one committee of a file. */
export interface Imported {
  readonly from: ImportableCommittee
  readonly result:
    | Extract<ImportOutcome, { kind: 'imported' }>
    /** `isNew`: true if the file had content that this device lacked. */
    | { readonly kind: 'added'; readonly committee: CommitteeOnDevice; readonly isNew: boolean }
    | { readonly kind: 'merged'; readonly committee: CommitteeOnDevice; readonly taken: ImportedChanges }
    | { readonly kind: 'failed'; readonly problem: ImportProblem }
}

/**
 * The plan for a committee of a file: create it, apply changes that members have signed, add this person's
 * own changes, or leave the existing one unchanged and create a copy if the person requests it.
 */
export type Planned =
  | { readonly kind: 'new' | 'add' }
  | { readonly kind: 'merge'; readonly exporter: string; readonly authors: readonly NamedChanges[] }
  | { readonly kind: 'leave'; readonly why: Unproven | 'viewer'; readonly copies: boolean }

type ImportStep =
  | { kind: 'choose'; problem: ImportProblem | null }
  | { kind: 'reading' }
  | { kind: 'plan'; file: ReadableExport; planned: ReadonlyMap<ImportableCommittee, Planned> }
  | { kind: 'importing'; name: string; done: number; bytes: number }
  | { kind: 'done'; imported: readonly Imported[]; notTaken: readonly NotImported[] }

/** Reads a file, shows its content, and imports its committees that are not here. */
export function useImport() {
  const account = useAccountOnDevice()
  const [step, setStep] = useState<ImportStep>({ kind: 'choose', problem: null })
  const stop = useRef(new AbortController())

  // Removes data of an import that ended with its page.
  useEffect(() => {
    tidyImports(account.device).catch((failure: unknown) => console.warn('What is left of an import stays', failure))
  }, [account.device])

  const read = useCallback(
    async (file: File | null): Promise<void> => {
      if (!file) return
      stop.current = new AbortController()
      const { signal } = stop.current
      setStep({ kind: 'reading' })
      try {
        const readable = withNewIdOfGeneral(await readExport(file, transferTexts.import.nameless), location.origin)
        if (signal.aborted) return
        const planned = new Map<ImportableCommittee, Planned>()
        for (const each of readable.committees) planned.set(each, await planFor(account, readable.account, each))
        if (signal.aborted) return
        setStep({ kind: 'plan', file: readable, planned })
      } catch (failure) {
        if (!signal.aborted) setStep({ kind: 'choose', problem: problemOf(failure) })
      }
    },
    [account],
  )

  /** Requests a copy of a committee that is left unchanged, or withdraws the request. */
  function copy(committee: ImportableCommittee, copies: boolean): void {
    if (step.kind !== 'plan') return
    const plan = step.planned.get(committee)
    if (plan?.kind !== 'leave') return
    setStep({ ...step, planned: new Map(step.planned).set(committee, { ...plan, copies }) })
  }

  const run = useCallback(
    async (planned: ReadonlyMap<ImportableCommittee, Planned>, notTaken: readonly NotImported[]): Promise<void> => {
      const { signal } = stop.current
      const wanted = wantedOf(planned)
      const bytes = bytesOf(wanted.flatMap(({ files, approvals }) => [...files, ...approvals]))
      const imported: Imported[] = []
      let done = 0
      for (const from of wanted) {
        const show = () => setStep({ kind: 'importing', name: from.name, done, bytes })
        show()
        const kind = planned.get(from)?.kind ?? 'new'
        const result = await importOne(account, from, kind, signal, (written) => {
          done += written
          if (!signal.aborted) show()
        })
        // Committees that were imported before stay; a cancelled one leaves no data.
        if (signal.aborted && result.kind === 'failed') break
        imported.push({ from, result })
      }
      setStep({ kind: 'done', imported, notTaken })
    },
    [account],
  )

  return {
    step,
    read,
    copy,
    run,
    cancel: () => stop.current.abort(),
    restart: () => setStep({ kind: 'choose', problem: null }),
  }
}

/** The number of changes that one person wrote in a file. */
interface NamedChanges {
  readonly name: string
  readonly changes: number
}

/** The name from the hub if it is known, because a file may contain any name. */
export const nameIn = ({ people = [] }: CommitteeOnDevice, accountId: string, inFile: string): string =>
  people.find((person) => person.accountId === accountId)?.name ?? inFile

/** True if the plan creates a committee. */
export const isMade = (plan: Planned): boolean => plan.kind === 'new' || (plan.kind === 'leave' && plan.copies)

/** The committees that an import creates or changes. */
export const wantedOf = (planned: ReadonlyMap<ImportableCommittee, Planned>): ImportableCommittee[] =>
  [...planned].filter(([, plan]) => plan.kind !== 'leave' || plan.copies).map(([committee]) => committee)

async function planFor(
  { device, committees }: ReturnType<typeof useAccountOnDevice>,
  exporter: string,
  committee: ImportableCommittee,
): Promise<Planned> {
  const here = findHere(committees.state.get().committees, committee.id)
  if (!here) return { kind: 'new' }
  if (!canWrite(here.access)) return { kind: 'leave', why: 'viewer', copies: false }
  const { exporter: vouching = null, parts = [] } = committee.changes ?? {}
  // A person who exported a file may add their own edits without a proof, but not those of other people.
  const isAllOwn = [exporter, ...parts.map((part) => part.accountId)].every((id) => id === device.accountId)
  if (isAllOwn) return { kind: 'add' }
  const why = await findUnproven(device, committee)
  if (why) return { kind: 'leave', why, copies: false }
  const authors = countByAuthor(parts)
  return {
    kind: 'merge',
    exporter: nameIn(here, vouching?.account ?? '', vouching?.name ?? ''),
    authors: authors.map(({ accountId, name, changes }) => ({
      name: nameIn(here, accountId, name),
      changes,
    })),
  }
}

export const bytesOf = (files: readonly { readonly bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

async function importOne(
  account: ReturnType<typeof useAccountOnDevice>,
  from: ImportableCommittee,
  kind: Planned['kind'],
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Imported['result']> {
  const { device, committees, uploads } = account
  try {
    const outcome = await whileImporting(device, signal, (signal) =>
      importCommittee(from, { device, committees, signal, asCopy: kind === 'leave', onProgress }),
    )
    if (outcome.kind === 'refused') return { kind: 'failed', problem: { kind: 'hub', problem: outcome.problem } }
    if (outcome.kind === 'already-here') {
      const { committee } = outcome
      const replica = openInBackground(account, committee)
      if (kind === 'merge') {
        const taken = await whileImporting(device, signal, (signal) =>
          importChanges(device, replica, from, signal, onProgress),
        )
        return { kind: 'merged', committee, taken }
      }
      const isNew = await addOwnWork(account, replica, from, signal, onProgress)
      return { kind: 'added', committee, isNew }
    }
    // The transaction has already put the files into the queue. This empty call makes the queue read them.
    await uploads.add(async () => undefined)
    openInBackground(account, outcome.committee)
    return outcome
  } catch (failure) {
    return { kind: 'failed', problem: problemOf(failure) }
  }
}

/** The reason why a file, or a committee of it, was not imported. */
type ImportProblem =
  | { readonly kind: 'file'; readonly refusal: ImportRefusal; readonly where: string }
  | { readonly kind: 'hub'; readonly problem: Problem }
  | { readonly kind: 'full' | 'unexpected' }

function problemOf(failure: unknown): ImportProblem {
  if (failure instanceof ImportRefused) return { kind: 'file', refusal: failure.refusal, where: failure.where }
  console.error('An import failed', failure)
  return { kind: isOutOfSpace(failure) ? 'full' : 'unexpected' }
}

/** Returns the message for a problem. */
export function problemWords(problem: ImportProblem): string {
  switch (problem.kind) {
    case 'file': {
      const { refusal, where } = problem
      return [texts.refusals[refusal], ...(where === '' ? [] : [`${texts.where(where)}.`]), texts.nothingTaken].join(
        ' ',
      )
    }
    case 'hub':
      return problem.problem.code === 'unreachable' ? texts.unreachable : problemText(problem.problem)
    case 'full':
      return `${texts.full} ${texts.nothingTaken}`
    case 'unexpected':
      return `${texts.unexpected} ${texts.nothingTaken}`
  }
}
