import { type MeetingDocument, newestVersion } from '@civic-hub/committee'
import {
  attachDocument,
  canNameDocument,
  moveDocument,
  noteDocumentText,
  removeDocument,
  renameDocument,
  renamedTo,
  replaceDocument,
  restoreDocument,
  typeOfName,
} from '@civic-hub/committee/documents'
import { useEffect, useMemo, useRef, useState } from 'react'
import { cancelUpload, keepFile, openFile, queueAgain } from '../../replica/files/device-files.ts'
import { extractText } from '../../replica/files/file-texts.ts'
import { useAccountOnDevice } from '../../replica/react/device-provider.tsx'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { currentAccount } from '../../replica/session/session.ts'
import { saveFile } from '../../shell/export-work.ts'
import { documentsTexts as texts } from '../../texts/en/documents.ts'
import { say } from '../../ui/live-region.tsx'
import { notify, notifyError } from '../../ui/notify.ts'

type Reason = keyof typeof texts.reason

export interface NotAttached {
  readonly id: string
  readonly name: string
  readonly reason: Reason
}

/** What a person can do with the documents of a meeting. */
export function useDocumentActions(meetingId: string) {
  const replica = useReplica()
  const { device, uploads } = useAccountOnDevice()
  const [storing, setStoring] = useState(0)
  const [refused, setRefused] = useState<readonly NotAttached[]>([])
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const actions = useMemo(() => {
    const meeting = replica.meeting(meetingId)
    const { documentId } = replica
    const by = () => currentAccount()?.name ?? ''
    const transitions = {
      attach: meeting.bind(attachDocument),
      rename: meeting.bind(renameDocument),
      move: meeting.bind(moveDocument),
      replace: meeting.bind(replaceDocument),
      remove: meeting.bind(removeDocument),
      restore: meeting.bind(restoreDocument),
      noteText: meeting.bind(noteDocumentText),
    }

    function tell(name: string, reason: Reason): void {
      // Many files take their time, and the person may be on another screen by then.
      if (!isShown.current)
        return void notifyError({ title: texts.notAttached(name), message: texts.reason[reason] })
      setRefused((before) => [...before, { id: crypto.randomUUID(), name, reason }])
    }

    /** Stores the file on this device, and only then lets `attach` say that there is a document. */
    async function keep(
      file: File,
      attach: (kept: Awaited<ReturnType<typeof keepFile>>) => { ok: true } | { ok: false; refusal: Reason },
    ): Promise<boolean> {
      const mime = typeOfName(file.name)
      const reason = file.size === 0 ? 'file-empty' : canNameDocument(file.name)
      if (reason !== null || mime === null) {
        tell(file.name, reason ?? 'document-type-not-allowed')
        return false
      }
      setStoring((n) => n + 1)
      try {
        const attached = attach(await keepFile(uploads, documentId, { blob: file, name: file.name, mime }))
        if (!attached.ok) tell(file.name, attached.refusal)
        return attached.ok
      } catch (failure) {
        console.warn('A file was not attached', failure)
        tell(file.name, reasonOf(failure))
        return false
      } finally {
        setStoring((n) => n - 1)
      }
    }

    /** Reads the words for the search. Without them the document is there all the same. */
    async function noteText(id: string, file: { sha256: string; mime: string; name: string }): Promise<void> {
      try {
        const text = await extractText(device, uploads, documentId, file)
        if (text !== null) transitions.noteText(id, file.sha256, text)
      } catch (failure) {
        console.warn('The words of a document could not be read', failure)
      }
    }

    return {
      /** Answers whether all of them are attached now. */
      async attach(files: readonly File[], item: string | null): Promise<boolean> {
        let all = true
        for (const file of files) {
          const attached = await keep(file, (kept) => {
            const added = transitions.attach({ name: file.name, file: kept, by: by(), item })
            if (added.ok) void noteText(added.value, { ...kept, name: file.name })
            return added
          })
          if (attached) say(texts.said.attached(file.name))
          else all = false
        }
        return all
      },
      async replace(document: MeetingDocument, file: File): Promise<void> {
        const replaced = await keep(file, (kept) => {
          const added = transitions.replace(document.id, { name: file.name, file: kept, by: by() })
          if (added.ok) void noteText(document.id, { ...kept, name: file.name })
          return added
        })
        if (replaced) say(texts.said.replaced(file.name))
      },
      makeNewest(
        { id, name }: MeetingDocument,
        version: { sha256: string; bytes: number; mime: string },
      ): void {
        const { sha256, bytes, mime } = version
        const used = transitions.replace(id, { name, file: { sha256, bytes, mime }, by: by() })
        if (used.ok) say(texts.said.replaced(name))
        else notifyError({ title: texts.reason[used.refusal] })
      },
      /** A sentence for the field of the name, or null when it is saved. */
      edit(document: MeetingDocument, typed: string, item: string | null): string | null {
        const name = renamedTo(typed, document.name)
        const reason = canNameDocument(name)
        if (reason !== null)
          return reason === 'document-name-required' ? texts.nameRequired : texts.reason[reason]
        const renamed = transitions.rename(document.id, name)
        const moved = renamed.ok ? transitions.move(document.id, item) : renamed
        if (!moved.ok) return texts.reason[moved.refusal]
        say(texts.said.saved(name))
        return null
      },
      /** Answers whether it is removed. */
      remove(document: MeetingDocument, cancelsUpload: boolean, onRestored: () => void): boolean {
        const { id, name } = document
        const removed = transitions.remove(id)
        if (!removed.ok) {
          notifyError({ title: texts.reason[removed.refusal] })
          return false
        }
        const sha256 = newestVersion(document)?.sha256
        if (cancelsUpload && sha256)
          void told('cancel', name, cancelUpload(uploads, replica.doc, documentId, sha256))
        const undo = () => {
          if (!transitions.restore(id).ok) return
          say(texts.said.restored(name))
          onRestored()
          if (cancelsUpload && sha256)
            void told('resume', name, queueAgain(uploads, documentId, sha256, name))
        }
        notify({ title: texts.removed(name), action: { label: texts.undo, onAction: undo } })
        return true
      },
      pause: (name: string, sha256: string) =>
        told('pause', name, uploads.change(documentId, sha256, { state: 'paused' })),
      resume: (name: string, sha256: string) =>
        told('resume', name, uploads.change(documentId, sha256, { state: 'waiting', problem: '' })),
      async download(name: string, file: { sha256: string; mime: string }): Promise<void> {
        const opened = await openFile(device, documentId, file)
        if (opened.kind === 'file') return saveFile(opened.blob, name)
        notifyError({ title: texts.notOpened(name), message: texts.notOpenedReason[opened.kind] })
      },
      dismiss: (id: string) => setRefused((before) => before.filter((each) => each.id !== id)),
    }
  }, [replica, meetingId, device, uploads])

  return { actions, storing, refused }
}

/** Tells when the queue of uploads could not be changed on this device. */
async function told(
  verb: keyof typeof texts.uploadUnchanged,
  name: string,
  change: Promise<void>,
): Promise<void> {
  try {
    await change
  } catch (failure) {
    console.warn('The queue of uploads could not be changed', failure)
    const { title, message } = texts.uploadUnchanged[verb]
    notifyError({ title: title(name), message })
  }
}

export type DocumentActions = ReturnType<typeof useDocumentActions>['actions']

function reasonOf(failure: unknown): Reason {
  const name = failure instanceof Error || failure instanceof DOMException ? failure.name : ''
  if (name === 'QuotaExceededError') return 'noSpace'
  return name === 'NotReadableError' || name === 'NotFoundError' ? 'unreadable' : 'storeFailed'
}
