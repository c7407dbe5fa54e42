import type { PlantedFault } from '../planted-fault.ts'

const documents = 'apps/web/src/features/meeting/documents'

export const faults: readonly PlantedFault[] = [
  {
    name: 'a removed document is not restored by Undo',
    patch: {
      file: `${documents}/use-document-actions.ts`,
      from: 'if (!transitions.restore(id).ok) return',
      to: 'if (id !== name) return',
    },
    tests: ['tests/e2e/documents.spec.ts > attaches, previews, renames, replaces and removes documents'],
  },
  {
    name: 'an editor may erase a file for good',
    patch: {
      file: `${documents}/document-row.tsx`,
      from: "{editable && isOwner && state?.kind !== 'erased' && (",
      to: "{editable && (isOwner || canWrite) && state?.kind !== 'erased' && (",
    },
    tests: ['tests/e2e/documents.spec.ts > attaches, previews, renames, replaces and removes documents'],
  },
  {
    name: 'a photo that waits for its upload is shown as stored',
    patch: {
      file: `${documents}/document-state.ts`,
      from: 'if (upload) return stateOfUpload(upload)',
      to: "if (upload?.state === 'failed') return stateOfUpload(upload)",
    },
    tests: ['tests/e2e/documents.spec.ts > keeps a photo from an offline phone'],
  },
  {
    name: 'a file that was not stored is not named on another screen',
    patch: {
      file: `${documents}/use-document-actions.ts`,
      from: 'if (!isShown.current)\n        return void notifyError(',
      to: 'if (!isShown.current)\n        return void console.warn(',
    },
    tests: ['tests/e2e/documents.spec.ts > names a file that could not be stored, also on another screen'],
  },
  {
    name: 'an upload that could not be paused is not shown',
    patch: {
      file: `${documents}/use-document-actions.ts`,
      from: 'notifyError({ title: title(name), message })',
      to: 'void [title(name), message]',
    },
    tests: ['tests/e2e/documents.spec.ts > shows a refused upload and an unreadable file'],
  },
  {
    name: 'the words of an attached document are not read for the search',
    patch: {
      file: `${documents}/use-document-actions.ts`,
      from: 'if (text !== null) transitions.noteText(id, file.sha256, text)',
      to: '',
    },
    tests: ['tests/e2e/documents.spec.ts > finds a PDF and a Word document by their words'],
  },
]
