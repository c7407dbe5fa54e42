import { useCallback, useEffect, useRef, useState } from 'react'
import { openAccount } from '../../replica/react/device-provider.tsx'
import { currentAccount } from '../../replica/session/session.ts'
import { isOutOfSpace } from '../../replica/store/out-of-space.ts'
import { fetchApprovals, fetchForExport } from '../../replica/transfer/fetch-for-export.ts'
import { type CommitteeToExport, gatherExport } from '../../replica/transfer/gather-export.ts'
import { type ExportPages, type ExportReport, writeExport } from '../../replica/transfer/write-export.ts'
import { transferTexts } from '../../texts/en/transfer.ts'
import { momentForFileName } from '../../ui/dates.ts'
import { canChooseFile, chooseTarget, downloadTarget, type SaveTarget } from './save-target.ts'

const { export: texts } = transferTexts

/** From this size on, the person chooses a file, which is then written in pieces. */
const largeBytes = 256 * 1024 * 1024

export type ExportStep =
  | { kind: 'gathering' }
  | { kind: 'nothing' }
  | { kind: 'large'; committees: readonly CommitteeToExport[]; bytes: number }
  | { kind: 'writing'; done: number; bytes: number }
  | { kind: 'done'; name: string; report: ExportReport }
  | { kind: 'failed'; isFull: boolean }

/**
 * Exports some committees, or all. The export starts at once, unless it is so large that the person has to choose a
 * place for it.
 */
export function useExport(committeeIds: readonly string[] | undefined, pages: ExportPages) {
  const [step, setStep] = useState<ExportStep>({ kind: 'gathering' })
  const stop = useRef(new AbortController())
  const hasBegun = useRef(false)

  const fail = useCallback((failure: unknown) => {
    if (stop.current.signal.aborted) return
    console.error('The export failed', failure)
    setStep({ kind: 'failed', isFull: isOutOfSpace(failure) })
  }, [])

  const write = useCallback(
    async (committees: readonly CommitteeToExport[], bytes: number, target: SaveTarget) => {
      let done = 0
      const { signal } = stop.current
      setStep({ kind: 'writing', done, bytes })
      const report = await writeExport(target.sink, committees, {
        pages,
        hub: location.origin,
        account: openAccount()?.device.accountId ?? '',
        name: currentAccount()?.name ?? '',
        now: new Date(),
        signal,
        fetchFile: fetchForExport,
        fetchApprovals,
        onProgress: (written) => {
          done += written
          if (!signal.aborted) setStep({ kind: 'writing', done, bytes })
        },
      })
      await target.finish()
      setStep({ kind: 'done', name: target.name, report })
    },
    [pages],
  )

  const begin = useCallback(async () => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setStep({ kind: 'gathering' })
    try {
      const committees = await gatherExport(committeeIds)
      if (signal.aborted) return
      if (committees.length === 0) return setStep({ kind: 'nothing' })
      const bytes = committees.reduce((sum, each) => sum + each.bytes, 0)
      if (bytes >= largeBytes && canChooseFile()) return setStep({ kind: 'large', committees, bytes })
      await write(committees, bytes, downloadTarget(nameOf(committees)))
    } catch (failure) {
      fail(failure)
    }
  }, [committeeIds, write, fail])

  useEffect(() => {
    // Effects run twice in development, and two exports would be two downloads.
    if (!hasBegun.current) void begin()
    hasBegun.current = true
  }, [begin])

  return {
    step,
    begin,
    async choose(committees: readonly CommitteeToExport[], bytes: number): Promise<void> {
      try {
        const target = await chooseTarget(nameOf(committees))
        if (target) await write(committees, bytes, target)
      } catch (failure) {
        fail(failure)
      }
    },
    cancel(): void {
      stop.current.abort()
    },
  }
}

function nameOf(committees: readonly CommitteeToExport[]): string {
  const [one] = committees
  const of = committees.length === 1 && one ? one.committee.slug : texts.allName
  return texts.fileName(of, momentForFileName(new Date()))
}
