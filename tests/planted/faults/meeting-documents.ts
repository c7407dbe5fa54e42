import type { PlantedFault } from '../planted-fault.ts'

const screen = 'apps/web/src/features/meeting/documents/documents.screen.test.tsx'
const documents = 'apps/web/src/features/meeting/documents'

export const faults: readonly PlantedFault[] = [
  {
    name: 'a removed document is not restored by Undo',
    patch: {
      file: `${documents}/use-document-actions.ts`,
      from: 'if (!transitions.restore(id).ok) return',
      to: 'if (id !== name) return',
    },
    tests: [`${screen} > a removed document is restored by Undo`],
  },
  {
    name: 'an editor may erase a file for good',
    patch: {
      file: `${documents}/document-row.tsx`,
      from: "{editable && isOwner && state?.kind !== 'erased' && (",
      to: "{editable && (isOwner || canWrite) && state?.kind !== 'erased' && (",
    },
    tests: [`${screen} > only an owner is offered to erase a file for good`],
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
    tests: [`${screen} > a file that could not be stored is named, also on another screen`],
  },
  {
    name: 'an upload that could not be paused is not shown',
    patch: {
      file: `${documents}/use-document-actions.ts`,
      from: 'notifyError({ title: title(name), message })',
      to: 'void [title(name), message]',
    },
    tests: [`${screen} > an upload that could not be paused`],
  },
  {
    name: 'a picture is attached instead of its words, which are pasted into a field',
    patch: {
      file: `${documents}/use-files-from-outside.ts`,
      from: 'if (files.length === 0 || pastesWords(event)) return',
      to: 'if (files.length === 0) return',
    },
    tests: [`${screen} > a picture pasted with words is left to the field`],
  },
  {
    name: 'a file that is dropped beside the documents replaces the app',
    patch: {
      file: `${documents}/use-files-from-outside.ts`,
      from: "    event.preventDefault()\n    event.dataTransfer.dropEffect = 'none'",
      to: "    event.dataTransfer.dropEffect = 'none'",
    },
    tests: [`${screen} > dropped on the tab`],
  },
]
