import type { MeetingDocument } from '@civic-hub/committee'
import { Button } from '@mantine/core'
import { parseISO } from 'date-fns/parseISO'
import { documentsTexts as texts } from '../../texts/en/documents.ts'
import { momentInWords } from '../../ui/dates.ts'
import { Facts } from './document-facts.tsx'
import classes from './document-row.module.css'
import type { DocumentActions } from './use-document-actions.ts'
import type { FileToOpen } from './use-preview.ts'

interface VersionListProps {
  document: MeetingDocument
  editable: boolean
  actions: DocumentActions
  onOpen: (file: FileToOpen) => void
}

/** All versions of a document, the newest first; an earlier one can be made the newest again. */
export function VersionList({ document, editable, actions, onOpen }: VersionListProps) {
  const { name, versions } = document
  return (
    <ul className="plain-list" aria-label={texts.versionsOf(name)}>
      {versions.toReversed().map((version, index) => (
        <li key={version.id} className={classes.version}>
          <div className={classes.words}>
            <button
              type="button"
              className={classes.name}
              onClick={() => onOpen({ name, sha256: version.sha256, mime: version.mime })}
            >
              {index === 0 ? texts.newest : momentInWords(parseISO(version.at))}
            </button>
            <Facts name={name} version={version} />
          </div>
          {editable && index > 0 && (
            <Button size="md" variant="default" onClick={() => actions.makeNewest(document, version)}>
              {texts.useAgain}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
