import { ActionIcon } from '@mantine/core'
import { type Editor, useEditorState } from '@tiptap/react'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { UndoManager } from 'yjs'
import { notesTexts as texts } from '../../../texts/en/notes.gen.ts'
import { Icon } from '../../../ui/icon.tsx'
import { shortcuts, shownKeys } from '../../../ui/shortcuts.ts'
import classes from './notes-editor.module.css'

interface Tool {
  name: 'bold' | 'italic' | 'heading2' | 'bulletList' | 'orderedList' | 'undo' | 'redo'
  face: ReactNode
  run: (editor: Editor) => void
  /** The mark or node that it creates: the tool is on if the caret is inside one. */
  format?: string
  isOff?: (editor: Editor) => boolean
}

const tools: readonly Tool[] = [
  {
    name: 'bold',
    face: <strong>B</strong>,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    format: 'bold',
  },
  {
    name: 'italic',
    face: <em>I</em>,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    format: 'italic',
  },
  {
    name: 'heading2',
    face: <span className={classes.serif}>H</span>,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    format: 'heading',
  },
  {
    name: 'bulletList',
    face: <Lines marks="M4 6v.01M4 12v.01M4 18v.01" thick />,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    format: 'bulletList',
  },
  {
    name: 'orderedList',
    face: <Lines marks="M3 4.500h1.500V9M3 15h2.500L3 19.500h2.500" />,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    format: 'orderedList',
  },
  {
    name: 'undo',
    face: <Icon name="undo" size={18} />,
    run: (editor) => editor.chain().focus().undo().run(),
    isOff: (editor) => stacksOf(editor)?.undoStack.length === 0,
  },
  {
    name: 'redo',
    face: (
      <span className={classes.mirrored}>
        <Icon name="undo" size={18} />
      </span>
    ),
    run: (editor) => editor.chain().focus().redo().run(),
    isOff: (editor) => stacksOf(editor)?.redoStack.length === 0,
  },
]

/** `editor.can()` would create every command of the editor again with every key. */
function stacksOf(editor: Editor): UndoManager | undefined {
  return yUndoPluginKey.getState(editor.state)?.undoManager
}

/**
 * Returns a function that checks the formats of the selection. For a caret, one reading returns all formats,
 * because this runs with every key.
 */
function formatsIn(editor: Editor): (format: string) => boolean {
  const { selection, storedMarks } = editor.state
  if (!selection.empty) return (format) => editor.isActive(format)
  const { $from } = selection
  const formats = new Set((storedMarks ?? $from.marks()).map(({ type }) => type.name))
  for (let depth = $from.depth; depth > 0; depth--) formats.add($from.node(depth).type.name)
  return (format) => formats.has(format)
}

/** One stop for Tab; the arrow keys move between the tools. */
export function NotesToolbar({ editor }: { editor: Editor }) {
  const [at, setAt] = useState(0)
  const toolbar = useRef<HTMLDivElement>(null)
  const states = useEditorState({
    editor,
    selector: () => {
      const isOn = formatsIn(editor)
      return tools.map(({ format, isOff }) => ({
        on: format !== undefined && isOn(format),
        off: isOff?.(editor) ?? false,
      }))
    },
  })

  function onKeyDown(event: KeyboardEvent) {
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const wrapped = (next + tools.length) % tools.length
    setAt(wrapped)
    toolbar.current?.querySelectorAll('button')[wrapped]?.focus()
  }

  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label={texts.toolbar}
      aria-orientation="horizontal"
      className={classes.toolbar}
      onKeyDown={onKeyDown}
    >
      {tools.map(({ name, face, run, format }, index) => (
        <ActionIcon
          key={name}
          size={44}
          color="gray"
          tabIndex={index === at ? 0 : -1}
          aria-label={texts[name]}
          aria-pressed={format === undefined ? undefined : states[index]?.on}
          aria-disabled={states[index]?.off || undefined}
          data-off={states[index]?.off || undefined}
          title={texts.shortcut(texts[name], shownKeys(shortcuts[name]))}
          className={classes.tool}
          onFocus={() => setAt(index)}
          onClick={() => run(editor)}
        >
          {face}
        </ActionIcon>
      ))}
    </div>
  )
}

function Lines({ marks, thick = false }: { marks: string; thick?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={18}
      height={18}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M9 6h12M9 12h12M9 18h12" strokeWidth="2" />
      <path d={marks} strokeWidth={thick ? 3.5 : 1.75} />
    </svg>
  )
}
