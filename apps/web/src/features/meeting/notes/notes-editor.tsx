import { takenLines } from '@civic-hub/committee'
import { readOwnerNames } from '@civic-hub/committee/members'
import { getSchema } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { Editor, EditorContent } from '@tiptap/react'
import { useEffect, useMemo, useState } from 'react'
import type * as Y from 'yjs'
import { personColourVariable } from '../../../replica/presence/person-colour.ts'
import { usePeoplePresent, usePresenceField, useReplica } from '../../../replica/react/replica-provider.tsx'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { notesTextId } from '../../../shell/notes-text-id.ts'
import { useNamesWithAccess } from '../../../shell/people/use-people-with-access.ts'
import { notesTexts as texts } from '../../../texts/en/notes.gen.ts'
import { say } from '../../../ui/live-region.tsx'
import { announceMissingPart } from '../../../ui/missing-part.ts'
import { notifyError } from '../../../ui/notify.ts'
import { reloadPage } from '../../../ui/reload-page.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { whenReachable } from '../../../ui/when-reachable.ts'
import './notes-content.css'
import type { ActionItemsOfNotes } from './action-lines.ts'
import type { DecisionsOfNotes } from './decision-lines.ts'
import classes from './notes-editor.module.css'
import { notesExtensions } from './notes-extensions.ts'
import { NotesInWords } from './notes-in-words.tsx'
import { NotesToolbar } from './notes-toolbar.tsx'
import { isReadableBy, observeReadable } from './readable-notes.ts'
import { useDecisionsOfNotes, useSections } from './use-decisions-of-notes.ts'

interface NotesEditorProps {
  committee: CommitteeOnDevice
  meetingId: string
  fragment: Y.XmlFragment
  editable: boolean
}

/** The editor of the notes. Their text is stored only in the shared document; this is a view of it. */
export default function NotesEditor({ committee, meetingId, fragment, editable }: NotesEditorProps) {
  const editor = useNotesEditor(
    fragment,
    useActionItemsOfNotes(committee, meetingId),
    useDecisionsOfNotes(committee, meetingId, fragment),
  )
  useSections(meetingId, editable)
  const { others, onFocus, onBlur } = usePresenceField(meetingId, 'notes')
  const personColours = Object.fromEntries(
    usePeoplePresent().map(({ accountId, colour }) => [personColourVariable(accountId), colour]),
  )
  const newcomer = useNewcomer(others.map(({ name }) => name))
  useEffect(() => {
    if (newcomer !== null) say(texts.writtenBy(newcomer))
  }, [newcomer])

  useEffect(() => {
    if (!(editor instanceof Editor)) return
    editor.setEditable(editable, false)
    editor.setOptions({
      editorProps: {
        handlePaste: (view, { clipboardData }) => insertLater(view, clipboardData),
        handleDrop: (view, event, _slice, isMoved) => !isMoved && insertLater(view, event.dataTransfer, event),
        handleDOMEvents: { focus: (view) => restoreCaret(view) },
        attributes: {
          id: notesTextId,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': texts.heading,
          'aria-readonly': String(!editable),
          // The editor would store a translation as words of the person.
          translate: editable ? 'no' : 'yes',
          // Read-only text can receive the keyboard focus too, for scrolling and copying.
          tabindex: '0',
          class: 'notes-content',
        },
      },
    })
  }, [editor, editable])

  useEffect(() => {
    if (!(editor instanceof Editor)) return
    editor.on('focus', onFocus)
    editor.on('blur', onBlur)
    return () => {
      editor.off('focus', onFocus)
      editor.off('blur', onBlur)
      onBlur()
    }
  }, [editor, onFocus, onBlur])

  if (editor === 'unreadable') return <NotesInWords meetingId={meetingId} why={texts.unavailable} />
  if (editor === null) return null
  return (
    <div className={classes.editor} data-editable={editable || undefined} style={personColours}>
      {editable && <NotesToolbar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  )
}

/**
 * A browser puts the caret before all notes when code or a key moves the focus to them. The caret goes where it was, before the
 * next letter; a pointer chooses its own place.
 */
function restoreCaret(view: EditorView): boolean {
  if (!view.dom.matches(':active')) view.focus()
  return false
}

/** Content of other programs is read by code that is loaded with it. Returns false for content of notes, and plain text. */
function insertLater(view: EditorView, content: DataTransfer | null, dropped?: DragEvent): boolean {
  const html = content?.getData('text/html') ?? ''
  const files = html || content?.types.includes('text/plain') ? [] : [...(content?.files ?? [])]
  const isCode = view.state.selection.$from.parent.type.spec.code
  if ((html === '' && files.length === 0) || html.includes('data-pm-slice') || isCode) return false
  void whenReachable(() => import('./insert-content.ts')).then(
    ({ insertContent }) => insertContent(view, html, files, dropped),
    (failure) => announceMissingPart(failure, { reload: reloadPage }),
  )
  return true
}

/** Returns the person who entered the field last. Each person is announced once, not with each return. */
function useNewcomer(names: readonly string[]): string | null {
  const [announced, setAnnounced] = useState<readonly string[]>([])
  const newcomer = names.find((name) => !announced.includes(name))
  if (newcomer !== undefined) setAnnounced([...announced, newcomer])
  return announced.at(-1) ?? null
}

/** Action items that are typed in the notes become those of the meeting; the same object in every render. */
function useActionItemsOfNotes(committee: CommitteeOnDevice, meetingId: string): ActionItemsOfNotes {
  const replica = useReplica()
  const withAccess = useLatest(useNamesWithAccess(committee))
  return useMemo(() => {
    const { actionItems } = replica.meeting(meetingId)
    return {
      names: () => readOwnerNames(replica.doc, meetingId, withAccess.current),
      isTaken: (line, title) => takenLines(replica.doc, meetingId).isTaken(line, title),
      recorded: () => takenLines(replica.doc, meetingId).isRecorded,
      subscribe: actionItems.list.subscribe,
      take(fields, line) {
        const added = actionItems.add(fields, line)
        if (added.ok) say(texts.action.taken(fields.title))
        else notifyError({ title: texts.action.refused })
        return added.ok
      },
    }
  }, [replica, meetingId, withAccess])
}

function useNotesEditor(
  fragment: Y.XmlFragment,
  actionItems: ActionItemsOfNotes,
  decisions: DecisionsOfNotes,
): Editor | 'unreadable' | null {
  const { awareness } = useReplica()
  const [opened, setOpened] = useState<Editor | 'unreadable' | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt looks at the notes anew
  useEffect(() => {
    const extensions = notesExtensions(fragment, awareness, actionItems, decisions)
    const schema = getSchema(extensions)
    if (!isReadableBy(schema, fragment)) {
      setOpened('unreadable')
      // A member whose app supports it may remove it again.
      return observeFragment(fragment, () => {
        if (isReadableBy(schema, fragment)) setAttempt((count) => count + 1)
      })
    }
    let editor: Editor | null = null
    const stopObserving = observeReadable(schema, fragment, () => {
      editor?.destroy()
      setAttempt((count) => count + 1)
    })
    editor = new Editor({ extensions, editable: false, injectCSS: false })
    setOpened(editor)
    return () => {
      stopObserving()
      editor?.destroy()
      setOpened(null)
    }
  }, [fragment, awareness, actionItems, decisions, attempt])

  return opened
}

function observeFragment(fragment: Y.XmlFragment, onChange: () => void): () => void {
  fragment.observeDeep(onChange)
  return () => fragment.unobserveDeep(onChange)
}
