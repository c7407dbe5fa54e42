import type { Difference } from '@civic-hub/committee/history'
import { Button } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useCanWrite, usePagePresence, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import type { PartHistory } from '../../../shell/history/part-history.ts'
import { historyTexts as texts } from '../../../texts/en/history.gen.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import type { HistoryAddress, HistoryView } from './history-address.ts'
import { HistoryScreen } from './history-screen.tsx'
import classes from './version-view.module.css'

interface PartHistoryPageProps<C, D extends Difference> {
  committee: CommitteeOnDevice
  address: HistoryAddress
  part: PartHistory<C, D>
  /** The link back to the page of the part. */
  back: ReactNode
}

/** The history of a part of the committee. Single entries can be restored from it. */
export function PartHistoryPage<C, D extends Difference>(props: PartHistoryPageProps<C, D>) {
  const { committee, address, part, back } = props
  const { page, subject, name, changeWords, lostWords, summaryOf, Contents, useRestore } = part
  const { doc } = useReplica()
  const canWrite = useCanWrite()
  const query = useMemo(() => part.query(doc), [part, doc])
  const now = useQuery(query)
  const restoreOf = useRestore()
  const view: HistoryView<C, D> = {
    subject,
    changeWords,
    lostWords,
    summaryOf,
    closing: {},
    contents: ({ contents, before, changes }, showsChanges) => (
      <Contents contents={contents} before={before} changes={showsChanges ? changes : []} />
    ),
    changeAction: (change) => {
      const restored = canWrite ? restoreOf(change, now) : null
      return (
        restored && (
          <Button
            variant="default"
            size="compact-sm"
            className={classes.restoreOne ?? ''}
            aria-label={restored.label}
            onClick={restored.restore}
          >
            {texts.restore.confirm}
          </Button>
        )
      )
    },
  }
  usePagePresence(page)
  useDocumentHead({ title: texts.documentTitle(name, committee.name) })
  return <HistoryScreen committee={committee} address={address} view={view} now={query} name={name} back={back} />
}
