import type { DocumentVersion, MeetingDocument } from '@civic-hub/committee'
import { nameForType } from '@civic-hub/committee/documents'
import { Button } from '@mantine/core'
import { parseISO } from 'date-fns/parseISO'
import { useObservable } from '../../../replica/observable.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { documentsTexts as texts } from '../../../texts/en/documents.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { Facts } from './document-facts.tsx'
import classes from './document-row.module.css'
import { type DocumentState, stateInWords } from './document-state.ts'
import type { DocumentActions } from './use-document-actions.ts'
import { type FileToOpen, fileToOpen } from './use-preview.ts'

interface VersionListProps {
  document: MeetingDocument
  stateOf: (version: DocumentVersion) => DocumentState
  editable: boolean
  actions: DocumentActions
  onOpen: (file: FileToOpen) => void
}

/** All versions of a document, the newest first; an earlier one can be made the newest again. */
export function VersionList({ document, stateOf, editable, actions, onOpen }: VersionListProps) {
  const { name, versions } = document
  const isOwner = useObservable(useReplica().access) === 'owner'
  return (
    <ul className="plain-list" aria-label={texts.versionsOf(name)}>
      {versions.toReversed().map((version, index) => (
        <li key={version.id} className={classes.version}>
          <div className={classes.words}>
            {version.erased ? (
              <p className={classes.name}>{whenOf(version, index)}</p>
            ) : (
              <button type="button" className={classes.name} onClick={() => onOpen(fileToOpen(document, version))}>
                {whenOf(version, index)}
              </button>
            )}
            <Facts name={nameForType(name, version.mime)} version={version} />
            {version.erased && <p className={classes.state}>{stateInWords(stateOf(version))}</p>}
          </div>
          {editable && index > 0 && !version.erased && (
            <Button size="md" variant="default" onClick={() => actions.makeNewest(document, version)}>
              {texts.useAgain}
            </Button>
          )}
          {editable && isOwner && index > 0 && stateOf(version).kind !== 'erased' && (
            <Button
              size="md"
              variant="subtle"
              color="var(--hub-danger)"
              aria-label={texts.erase.version(whenOf(version, index))}
              onClick={() => void actions.erase(name, version.sha256)}
            >
              {texts.erase.action}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const whenOf = ({ at }: DocumentVersion, index: number) => (index === 0 ? texts.newest : momentInWords(parseISO(at)))
