import { type DocumentVersion, type MeetingDocument, newestVersion } from '@civic-hub/committee'
import { addressOnWeb, nameForType } from '@civic-hub/committee/documents'
import { Button, Menu, Progress } from '@mantine/core'
import { parseISO } from 'date-fns/parseISO'
import { useRef, useState } from 'react'
import { imagesBeingRead } from '../../../replica/files/image-reading.ts'
import { useObservable } from '../../../replica/observable.ts'
import { useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { documentsTexts as texts } from '../../../texts/en/documents.gen.ts'
import { openRecordsTexts } from '../../../texts/en/open-records.gen.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx'
import { Badge } from '../../../ui/status-badge.tsx'
import { WebLink } from '../../../ui/web-link.tsx'
import { accepted } from './choose-files.tsx'
import { Facts } from './document-facts.tsx'
import classes from './document-row.module.css'
import { canReadPictures, type DocumentState, kindOf, stateInWords } from './document-state.ts'
import { ReadingLine } from './image-words.tsx'
import type { DocumentActions } from './use-document-actions.ts'
import { type FileToOpen, fileToOpen } from './use-preview.ts'
import type { PublicCopy } from './use-public-documents.ts'

interface DocumentRowProps {
  document: MeetingDocument
  stateOf: (version: DocumentVersion) => DocumentState
  editable: boolean
  publicCopy: PublicCopy | null
  menuId: string
  actions: DocumentActions
  onRemove: (cancelsUpload: boolean) => void
  onOpen: (file: FileToOpen) => void
  onEdit: () => void
}

/** One document: its kind, its author, the state of its bytes, and its actions. */
export function DocumentRow({
  document,
  stateOf,
  editable,
  publicCopy,
  menuId,
  actions,
  onRemove,
  onOpen,
  onEdit,
}: DocumentRowProps) {
  const { name, versions } = document
  const newest = newestVersion(document)
  const address = addressOnWeb(document)
  const share = useObservable(imagesBeingRead).get(newest?.sha256 ?? '')
  const canWrite = useCanWrite()
  const isOwner = useObservable(useReplica().access) === 'owner'
  const isThere = newest !== null && newest.erased === null
  const canReadImage = isThere && canWrite && share === undefined && canReadPictures(name, newest.mime)
  const [showsVersions, setShowsVersions] = useState(false)
  const replacement = useRef<HTMLInputElement>(null)
  const state = newest && stateOf(newest)
  const uploads = state !== null && ['waiting', 'uploading', 'paused', 'failed'].includes(state.kind)

  return (
    <li id={document.id} className={classes.row}>
      <div className={classes.line}>
        <div className={classes.words}>
          {isThere ? (
            <button
              type="button"
              className={classes.name}
              aria-label={texts.open(name)}
              onClick={() => onOpen(fileToOpen(document, newest))}
            >
              <span dir="auto">{name}</span>
            </button>
          ) : (
            <p className={classes.name} dir="auto">
              {address === null ? name : <WebLink href={address}>{name}</WebLink>}
            </p>
          )}
          {newest && <Facts name={name} version={newest} isSearchable={document.text !== null} />}
          {state && <StateLine name={name} state={state} />}
          {publicCopy && <PublicLine name={name} copy={publicCopy} isNewest={publicCopy.sha256 === newest?.sha256} />}
          {newest && share !== undefined && <ReadingLine name={name} sha256={newest.sha256} share={share} />}
        </div>
        {newest && state?.kind === 'failed' && (
          <Button
            size="md"
            variant="default"
            aria-label={texts.retryNamed(name)}
            onClick={() => void actions.resume(name, newest.sha256)}
          >
            {texts.retry}
          </Button>
        )}
        {newest && (
          <MenuOnDemand id={menuId} label={texts.menu(name)}>
            {isThere && (
              <Menu.Item
                leftSection={<Icon name="download" size={18} />}
                onClick={() => void actions.download(name, newest)}
              >
                {texts.download}
              </Menu.Item>
            )}
            {canReadImage && document.text === null && (
              <Menu.Item
                leftSection={<Icon name="search" size={18} />}
                onClick={() => void actions.readImage(fileToOpen(document, newest))}
              >
                {kindOf(name, newest.mime) === 'pdf' ? texts.words.readPages : texts.words.read}
              </Menu.Item>
            )}
            {(state?.kind === 'waiting' || state?.kind === 'uploading') && (
              <Menu.Item
                leftSection={<Icon name="stop" size={18} />}
                onClick={() => void actions.pause(name, newest.sha256)}
              >
                {texts.pause}
              </Menu.Item>
            )}
            {state?.kind === 'paused' && (
              <Menu.Item
                leftSection={<Icon name="play" size={18} />}
                onClick={() => void actions.resume(name, newest.sha256)}
              >
                {texts.resume}
              </Menu.Item>
            )}
            {versions.length > 1 && (
              <Menu.Item leftSection={<Icon name="clock" size={18} />} onClick={() => setShowsVersions(!showsVersions)}>
                {texts.versions(versions.length)}
              </Menu.Item>
            )}
            {editable && (
              <>
                <Menu.Item leftSection={<Icon name="edit" size={18} />} onClick={onEdit}>
                  {texts.edit}
                </Menu.Item>
                <Menu.Item leftSection={<Icon name="repeat" size={18} />} onClick={() => replacement.current?.click()}>
                  {texts.replace}
                </Menu.Item>
                <Menu.Item
                  color="var(--hub-danger)"
                  leftSection={<Icon name="remove" size={18} />}
                  onClick={() => onRemove(uploads)}
                >
                  {uploads ? texts.cancel : texts.remove}
                </Menu.Item>
              </>
            )}
            {editable && isOwner && state?.kind !== 'erased' && (
              <>
                <Menu.Divider />
                <Menu.Item
                  color="var(--hub-danger)"
                  leftSection={<Icon name="remove" size={18} />}
                  onClick={() => void actions.erase(name, newest.sha256)}
                >
                  {texts.erase.action}
                </Menu.Item>
              </>
            )}
          </MenuOnDemand>
        )}
      </div>
      {editable && (
        <input
          ref={replacement}
          type="file"
          hidden
          accept={accepted}
          aria-label={texts.replace}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) void actions.replace(document, file)
            event.currentTarget.value = ''
          }}
        />
      )}
      {showsVersions && (
        <VersionList document={document} stateOf={stateOf} editable={editable} actions={actions} onOpen={onOpen} />
      )}
    </li>
  )
}

const { documents: publicTexts, withdraw } = openRecordsTexts

/** Everybody can download the document: its address, and an owner's way to end that. */
function PublicLine({ name, copy, isNewest }: { name: string; copy: PublicCopy; isNewest: boolean }) {
  return (
    <p className={classes.public}>
      <Badge tone="live">{publicTexts.isPublic}</Badge>
      <WebLink href={copy.href} label={publicTexts.view(name)}>
        {isNewest ? openRecordsTexts.view : publicTexts.viewEarlier}
      </WebLink>
      {copy.withdraw && (
        <Button variant="default" aria-label={publicTexts.withdrawNamed(name)} onClick={copy.withdraw}>
          {withdraw}
        </Button>
      )}
    </p>
  )
}

function StateLine({ name, state }: { name: string; state: DocumentState }) {
  const problem = state.kind === 'failed' || state.kind === 'waiting' ? state.problem : null
  return (
    <>
      <p className={classes.state} data-kind={state.kind}>
        {stateInWords(state)}
      </p>
      {state.kind === 'uploading' && (
        <Progress
          className={classes.progress}
          value={state.percent}
          size="sm"
          color="gray"
          aria-label={texts.state.progress(name)}
        />
      )}
      {problem !== null && (
        <p className={classes.problem} role="status">
          {problem}
        </p>
      )}
    </>
  )
}

interface VersionListProps {
  document: MeetingDocument
  stateOf: (version: DocumentVersion) => DocumentState
  editable: boolean
  actions: DocumentActions
  onOpen: (file: FileToOpen) => void
}

/** All versions of a document, the newest first; an earlier one can be made the newest again. */
function VersionList({ document, stateOf, editable, actions, onOpen }: VersionListProps) {
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
