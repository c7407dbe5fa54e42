import { type MeetingDocument, newestVersion } from '@civic-hub/committee'
import {
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
import { attachFile } from '../../../replica/files/attach-file.ts'
import { cancelUpload, queueAgain } from '../../../replica/files/device-files.ts'
import { eraseFile } from '../../../replica/files/erase-file.ts'
import { extractText } from '../../../replica/files/file-texts.ts'
import { hasContentOf } from '../../../replica/files/has-content-of.ts'
import { startReading } from '../../../replica/files/image-reading.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { currentAccount } from '../../../replica/session/session.ts'
import { changedFieldOfDocument } from '../../../replica/store/changed-field.ts'
import type { FileForMeeting } from '../../../replica/store/file-rows.ts'
import { isOutOfSpace } from '../../../replica/store/out-of-space.ts'
import { announceWithUndo } from '../../../shell/announce-result.ts'
import { downloadFile } from '../../../shell/download-file.ts'
import { documentsTexts as texts } from '../../../texts/en/documents.gen.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { say } from '../../../ui/live-region.tsx'
import { notify, notifyError } from '../../../ui/notify.ts'
import type { FileToOpen } from './use-preview.ts'

type Reason = keyof typeof texts.reason

export interface NotAttached {
  readonly id: string
  readonly name: string
  readonly reason: Reason
}

/** A person's actions on the documents of a meeting. */
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
      rename: meeting.bind(renameDocument),
      move: meeting.bind(moveDocument),
      replace: meeting.bind(replaceDocument),
      remove: meeting.bind(removeDocument),
      restore: meeting.bind(restoreDocument),
      noteText: meeting.bind(noteDocumentText),
    }

    function announceProblem(name: string, reason: Reason): void {
      // Many files take a long time, and the person may be on another screen when they are done.
      if (!isShown.current)
        return void notifyError({
          title: texts.notAttached(name),
          message: texts.reason[reason],
          outlivesPage: true,
        })
      setRefused((before) => [...before, { id: crypto.randomUUID(), name, reason }])
    }

    /** Returns true if it is attached now. */
    async function attach(file: File, toAttach: Pick<FileForMeeting, 'item' | 'replaces'>): Promise<boolean> {
      const { name } = file
      const mime = typeOfName(name)
      const reason = file.size === 0 ? 'file-empty' : canNameDocument(name)
      if (reason !== null || mime === null) {
        announceProblem(name, reason ?? 'document-type-not-allowed')
        return false
      }
      setStoring((n) => n + 1)
      try {
        if (!(await hasContentOf(file, mime))) {
          announceProblem(name, 'file-differs')
          return false
        }
        const { stored, attached } = await attachFile(
          uploads,
          replica,
          { blob: file, name, mime },
          { meetingId, by: by(), ...toAttach },
        )
        if (attached.ok && attached.value !== null) void noteText(attached.value, { ...stored, name })
        if (!attached.ok) announceProblem(name, attached.refusal)
        return attached.ok
      } catch (failure) {
        console.warn('A file was not attached', failure)
        announceProblem(name, reasonOf(failure))
        return false
      } finally {
        setStoring((n) => n - 1)
      }
    }

    /** Reads the words for the search. The document is kept even if this fails. */
    async function noteText(id: string, file: { sha256: string; mime: string; name: string }): Promise<void> {
      try {
        const place = changedFieldOfDocument(meetingId, id)
        const text = await extractText(device, uploads, documentId, { ...file, place })
        if (text !== null) transitions.noteText(id, file.sha256, text)
      } catch (failure) {
        console.warn('The words of a document could not be read', failure)
      }
    }

    return {
      /** Returns true if all of them are attached now. */
      async attach(files: readonly File[], item: string | null): Promise<boolean> {
        let all = true
        for (const file of files) {
          if (await attach(file, { item, replaces: null })) say(texts.announced.attached(file.name))
          else all = false
        }
        return all
      },
      async replace(document: MeetingDocument, file: File): Promise<void> {
        if (await attach(file, { item: document.item, replaces: document.id })) say(texts.announced.replaced(file.name))
      },
      makeNewest({ id, name }: MeetingDocument, version: { sha256: string; bytes: number; mime: string }): void {
        const { sha256, bytes, mime } = version
        const used = transitions.replace(id, { name, file: { sha256, bytes, mime }, by: by() })
        if (used.ok) say(texts.announced.replaced(name))
        else notifyError({ title: texts.reason[used.refusal] })
      },
      /** Returns an error for the name field, or null if it is saved. */
      edit(document: MeetingDocument, typed: string, item: string | null): string | null {
        const name = renamedTo(typed, document.name)
        const reason = canNameDocument(name)
        if (reason !== null) return reason === 'document-name-required' ? texts.nameRequired : texts.reason[reason]
        const renamed = transitions.rename(document.id, name)
        const moved = renamed.ok ? transitions.move(document.id, item) : renamed
        if (!moved.ok) return texts.reason[moved.refusal]
        say(texts.announced.saved(name))
        return null
      },
      /** Returns true if it is removed. */
      remove(document: MeetingDocument, cancelsUpload: boolean, onRestored: () => void): boolean {
        const { id, name } = document
        const removed = transitions.remove(id)
        if (!removed.ok) {
          notifyError({ title: texts.reason[removed.refusal] })
          return false
        }
        const sha256 = newestVersion(document)?.sha256
        if (cancelsUpload && sha256)
          void announceUnchangedUpload('cancel', name, cancelUpload(uploads, replica.doc, documentId, sha256))
        const undo = () => {
          if (!transitions.restore(id).ok) return
          say(texts.announced.restored(name))
          onRestored()
          if (cancelsUpload && sha256)
            void announceUnchangedUpload('resume', name, queueAgain(uploads, documentId, sha256, name))
        }
        announceWithUndo(texts.removed(name), undo)
        return true
      },
      pause: (name: string, sha256: string) =>
        announceUnchangedUpload('pause', name, uploads.change(documentId, sha256, { state: 'paused' })),
      resume: (name: string, sha256: string) =>
        announceUnchangedUpload('resume', name, uploads.change(documentId, sha256, { state: 'waiting', problem: '' })),
      download: (name: string, { sha256, mime }: { sha256: string; mime: string }): Promise<void> =>
        downloadFile(device, documentId, { name, sha256, mime }),
      /** Erases the bytes of a version for good, after a question. */
      async erase(name: string, sha256: string): Promise<void> {
        const { erase } = texts
        const question = {
          title: erase.title(name),
          body: erase.body,
          confirmLabel: erase.confirm,
          cancelLabel: erase.cancel,
          danger: true,
        }
        if (!(await askToConfirm(question))) return
        try {
          const outcome = await eraseFile(uploads, replica, sha256, by())
          if (outcome === 'erased') notify({ title: erase.done(name) })
          else if (outcome === 'still-here') notifyError({ title: erase.done(name), message: erase.stillHere })
          else notifyError({ title: erase.failed(name), message: erase.reason[outcome] })
        } catch (failure) {
          console.warn('A file was not erased', failure)
          notifyError({ title: erase.failed(name), message: erase.reason.failed })
        }
      },
      /** Recognises the words of an image, and announces the result, however long it takes. */
      async readImage({ id, sha256, mime, name }: FileToOpen): Promise<void> {
        const outcome = await startReading(
          device,
          uploads,
          { documentId, sha256, mime, name, place: changedFieldOfDocument(meetingId, id) },
          (text) => transitions.noteText(id, sha256, text),
        )
        if (outcome === null) return
        const { words } = texts
        if (outcome === 'read' || outcome === 'no-words' || outcome === 'stopped')
          notify({ title: words.outcome[outcome](name), outlivesPage: true })
        else notifyError({ title: words.notRead(name), message: words.reason[outcome], outlivesPage: true })
      },
      dismiss: (id: string) => setRefused((before) => before.filter((each) => each.id !== id)),
    }
  }, [replica, meetingId, device, uploads])

  return { actions, storing, refused }
}

/** Shows an error if the queue of uploads could not be changed on this device. */
export async function announceUnchangedUpload(
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

/** Returns the reason why a file could not be stored on this device. */
export function reasonOf(failure: unknown): Reason {
  if (isOutOfSpace(failure)) return 'noSpace'
  const name = failure instanceof Error ? failure.name : ''
  return name === 'NotReadableError' || name === 'NotFoundError' ? 'unreadable' : 'storeFailed'
}
