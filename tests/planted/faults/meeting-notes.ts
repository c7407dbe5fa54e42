import type { PlantedFault } from '../planted-fault.ts'

const notes = 'apps/web/src/features/meeting/notes'

export const faults: readonly PlantedFault[] = [
  {
    name: 'a line of the notes whose name two people have is recorded for one of them',
    patch: {
      file: `${notes}/plan-line.ts`,
      from: 'const several = namesIn(proposal).find(({ candidates }) => candidates.length > 0)',
      to: 'const several = namesIn(proposal).find(({ candidates }) => candidates.length > 9)',
    },
    tests: [
      'apps/web/src/features/meeting/notes/note-lines.screen.test.tsx > a line that two people of a name could mean',
    ],
  },
  {
    name: 'Escape does not leave a line of the notes as text',
    patch: {
      file: `${notes}/decision-lines.ts`,
      from: 'view.dispatch(view.state.tr.setMeta(key, { dismissed: asking.visit }))',
      to: 'view.dispatch(view.state.tr)',
    },
    tests: [
      'apps/web/src/features/meeting/notes/note-lines.screen.test.tsx > Escape leaves a line of the notes as text',
    ],
  },
  {
    name: 'the line of the caret begins with its paragraph, not with its line break',
    patch: {
      file: `${notes}/caret-line.ts`,
      from: "const from = text.slice(0, parentOffset).lastIndexOf('\\n') + 1",
      to: 'const from = 0',
    },
    tests: ['apps/web/src/features/meeting/notes/note-lines.screen.test.tsx'],
  },
  {
    name: 'the notes about an item do not begin when the meeting moves on',
    patch: {
      file: `${notes}/use-decisions-of-notes.ts`,
      from: 'queueMicrotask(() => append(next, before, author.current))',
      to: '',
    },
    tests: ['apps/web/src/features/meeting/notes/note-lines.screen.test.tsx'],
  },
  {
    name: 'the sections of the notes are not settled after an undo',
    patch: {
      file: `${notes}/use-decisions-of-notes.ts`,
      from: 'if (isUndo(origin)) queueMicrotask(() => settle(author.current))',
      to: '',
    },
    tests: ['apps/web/src/features/meeting/notes/note-lines.screen.test.tsx'],
  },
  {
    name: 'a resumed meeting offers the lines that the earlier one recorded',
    patch: {
      file: `${notes}/use-decisions-of-notes.ts`,
      from: 'isCopied: (paragraph) => copiedLines(doc, meetingId).has(paragraph),',
      to: 'isCopied: () => false,',
    },
    tests: ['apps/web/src/features/meeting/notes/note-lines.screen.test.tsx'],
  },
  {
    name: 'the hint of an action line is announced again after a change of another member',
    patch: {
      file: `${notes}/action-lines.ts`,
      from: 'return isChangeOrigin === true || transaction.mapping.map(start, -1) === now',
      to: 'return isChangeOrigin !== true && transaction.mapping.map(start, -1) === now',
    },
    tests: ['apps/web/src/features/meeting/notes/action-lines.screen.test.tsx'],
  },
  {
    name: 'the cells of a pasted table are joined',
    patch: {
      file: `${notes}/clean-pasted-html.ts`,
      from: "const cellGap = ' | '",
      to: "const cellGap = ''",
    },
    tests: ['apps/web/src/features/meeting/notes/notes-writing.screen.test.tsx'],
  },
  {
    name: 'Hebrew words of the notes are shown from left to right',
    patch: {
      file: `${notes}/notes-extensions.ts`,
      from: "const ownDirection = { HTMLAttributes: { dir: 'auto' } }",
      to: "const ownDirection = { HTMLAttributes: { dir: 'ltr' } }",
    },
    tests: ['apps/web/src/features/meeting/notes/notes-writing.screen.test.tsx'],
  },
  {
    name: 'words that arrive after the end of the meeting are not marked',
    patch: {
      file: `${notes}/meeting-notes.tsx`,
      from: '{late.length > 0 && <p',
      to: '{late.length > 99 && <p',
    },
    tests: ['apps/web/src/features/meeting/notes/late-notes.screen.test.tsx > notes that another member added'],
  },
  {
    name: 'the link that skips to the notes does not move the focus',
    patch: {
      file: `${notes}/meeting-notes.tsx`,
      from: '          target?.focus()\n',
      to: '',
    },
    tests: ['apps/web/src/features/meeting/items/agenda.screen.test.tsx'],
  },
]
