import { Button, Group } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { toBase64 } from '../../replica/base64.ts'
import { useAccountOnDevice } from '../../replica/react/device-provider.tsx'
import { personalDocumentName } from '../../replica/store/account-databases.ts'
import { type DamagedDocument, readDamaged, removeDamaged } from '../../replica/store/read-damaged.ts'
import { damagedChangesTexts as texts } from '../../texts/en/damaged-changes.gen.ts'
import { uiTexts } from '../../texts/en/ui.gen.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { notify, notifyError } from '../../ui/notify.ts'
import { saveText } from '../../ui/save-file.ts'
import classes from './status-chip.module.css'

/**
 * The unsent changes that are damaged on this device, in words as far as they can be read, to be copied, exported and
 * then removed.
 */
export function DamagedChanges() {
  const { device, committees } = useAccountOnDevice()
  const [documents, setDocuments] = useState<readonly DamagedDocument[] | 'unreadable'>([])
  const [isAsking, setAsking] = useState(false)
  const read = useCallback(async () => {
    try {
      setDocuments(await readDamaged(device))
    } catch (failure) {
      console.error('The damaged changes could not be read', failure)
      setDocuments('unreadable')
    }
  }, [device])
  useEffect(() => void read(), [read])

  if (documents === 'unreadable') return <p className={classes.detail}>{texts.unreadable}</p>
  if (documents.length === 0) return null
  const nameOf = (id: string) => {
    if (id === personalDocumentName) return texts.personal
    return committees.state.get().committees.find((committee) => committee.id === id)?.name ?? texts.gone
  }
  const hasWords = documents.some(({ words }) => words.length > 0)

  async function remove() {
    if (documents === 'unreadable') return
    try {
      await removeDamaged(device, documents)
      notify({ title: texts.removed })
    } catch (failure) {
      console.error(failure)
      notifyError(texts.failed)
    }
    setAsking(false)
    await read()
  }

  return (
    <div className={classes.damaged}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section className={classes.damagedWords} tabIndex={0} aria-label={texts.heading}>
        {documents.map((each) => (
          <div key={each.documentId}>
            <h3>
              <bdi>{nameOf(each.documentId)}</bdi>
            </h3>
            {each.changes > each.lost && (
              <p>{(each.words.length > 0 ? texts.words : texts.noWords)(each.changes - each.lost)}</p>
            )}
            {each.words.length > 0 && (
              <ul>
                {each.words.map((words, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list is never changed
                  <li key={index}>{words}</li>
                ))}
              </ul>
            )}
            {each.lost > 0 && <p>{texts.lost(each.lost)}</p>}
          </div>
        ))}
      </section>
      <p className={classes.detail}>{hasWords ? texts.next : texts.nextLost}</p>
      <Group gap="sm">
        {hasWords && (
          <CopyButton label={texts.copy} text={() => damagedInWords(documents, nameOf)} failed={texts.copyFailed} />
        )}
        <Button
          size="md"
          variant="default"
          onClick={() =>
            saveText(damagedInWords(documents, nameOf, true), texts.fileName(new Date().toISOString().slice(0, 10)))
          }
        >
          {texts.export}
        </Button>
        {!isAsking && (
          <Button size="md" variant="default" onClick={() => setAsking(true)}>
            {texts.remove}
          </Button>
        )}
      </Group>
      {/* Not a dialog: it would close the panel. */}
      {isAsking && (
        <>
          <p role="status" className={classes.detail}>
            {texts.confirm.body}
          </p>
          <Group gap="sm">
            <Button size="md" variant="default" onClick={() => setAsking(false)}>
              {uiTexts.cancel}
            </Button>
            <Button size="md" color="red" onClick={() => void remove()}>
              {texts.confirm.action}
            </Button>
          </Group>
        </>
      )}
    </div>
  )
}

/** The words of damaged changes as one text; with the stored rows, so that a developer can read more of them. */
function damagedInWords(
  documents: readonly DamagedDocument[],
  nameOf: (documentId: string) => string,
  withRows = false,
): string {
  return documents
    .flatMap(({ documentId, words, lost, rows }) => [
      nameOf(documentId),
      ...words,
      ...(lost > 0 ? [texts.lost(lost)] : []),
      ...(withRows
        ? [
            texts.forDevelopers,
            rows.map(({ key, reason, update }) => `${key} ${reason} ${toBase64(update)}`).join('\n'),
          ]
        : []),
    ])
    .join('\n\n')
}
