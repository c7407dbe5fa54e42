import type { PlantedFault } from '../planted-fault.ts'

const shell = 'apps/web/src/shell'
const chip = 'tests/e2e/status-chip.spec.ts'
const updates = 'tests/e2e/updates.spec.ts'
const install = 'apps/web/src/shell/install-prompt.screen.test.tsx'
const largeExport = 'tests/components/large-export.test.ts > a large export asks for a file'

export const faults: readonly PlantedFault[] = [
  {
    name: 'a page without a committee does not show that the session has ended',
    patch: {
      file: `${shell}/status/account-status.ts`,
      from: "if (expired) return { kind: 'sign-in-again', pending }",
      to: '',
    },
    tests: ['tests/components/sync-status.test.ts > a page without a committee learns that the hub does not answer'],
  },
  {
    name: 'the status of a read-only committee gives a viewer the wrong reason',
    patch: {
      file: `${shell}/status/panel-words.ts`,
      from: "status.why === 'viewer' ? readOnlyTexts.viewerReads : panel.readOnlyLocked",
      to: "status.why !== 'viewer' ? readOnlyTexts.viewerReads : panel.readOnlyLocked",
    },
    tests: ['tests/components/access.test.ts > Read-only: a viewer follows live'],
  },
  {
    name: 'a device without space does not offer an export',
    patch: {
      file: `${shell}/status/status-panel.tsx`,
      from: "{(status.kind === 'not-saved' || (isRefused(status) && pending > 0)) && (",
      to: '{isRefused(status) && pending > 0 && (',
    },
    tests: [`${chip} > Not saved: a device without space shows it`],
  },
  {
    name: 'the keys Ctrl+Shift+Z undo once more',
    patch: {
      file: `${shell}/undo/use-undo-keys.ts`,
      from: 'isPressed(event, shortcuts.redo) || isPressed(event, shortcuts.redoAsOnWindows)',
      to: 'isPressed(event, shortcuts.redoAsOnWindows)',
    },
    tests: ['apps/web/src/features/meeting/meetings/undo.screen.test.tsx'],
  },
  {
    name: 'an open form does not show who else edits its entry',
    patch: {
      file: `${shell}/use-edited-entry.ts`,
      from: "awareness.setLocalStateField('field', entryField(id))",
      to: '',
    },
    tests: ['apps/web/src/features/committee/announcements/announcements.screen.test.tsx'],
  },
  {
    name: 'the form of an entry is closed when another member removes the entry',
    patch: {
      file: `${shell}/use-edited-entry.ts`,
      from: 'list: entriesInForm.reduce(withEntryInForm<Entry>, shown)',
      to: 'list: shown',
    },
    tests: ['apps/web/src/features/committee/announcements/announcements.screen.test.tsx'],
  },
  {
    name: 'a form with only saved values delays a new version',
    patch: {
      file: `${shell}/unsaved-words.ts`,
      from: "!['', field.dataset.saved?.trim()].includes(field.value.trim())",
      to: "field.value.trim() !== ''",
    },
    tests: ['apps/web/src/shell/update/update-prompt.screen.test.tsx'],
  },
  {
    name: 'a new version is activated although another tab has unsaved words',
    patch: {
      file: `${shell}/update/app-update.ts`,
      from: "if (heldElsewhere) return 'held'",
      to: '',
    },
    tests: [`${updates} > a new version waits until no form has unsaved words`],
  },
  {
    name: 'a committee of a newer app stays locked although the hub has no newer app',
    patch: {
      file: `${shell}/update/get-update.tsx`,
      from: "{replica && answer === 'nothing-newer' && (",
      to: "{replica && answer === 'reloads' && (",
    },
    tests: ['tests/components/newer-app.test.ts > a version mark that no app satisfies does not lock the committee'],
  },
  {
    name: 'the installation is offered in a live meeting',
    patch: {
      file: `${shell}/install-prompt.tsx`,
      from: '{wanted && install && !ready && holds === 0 && (',
      to: '{wanted && install && !ready && (',
    },
    tests: [`${install} > an installation is offered on a second day only`],
  },
  {
    name: 'an installation that was declined is offered again',
    patch: {
      file: `${shell}/install-prompt.tsx`,
      from: 'storeHint(storageKey, declined)',
      to: '',
    },
    tests: [`${install} > an installation that was declined stays in the menu`],
  },
  {
    name: 'a large export is written without asking for a file',
    patch: {
      file: `${shell}/export/use-export.ts`,
      from: 'if (bytes >= largeBytes && canChooseFile())',
      to: 'if (bytes < largeBytes && canChooseFile())',
    },
    tests: [largeExport],
  },
  {
    name: 'a cancelled export is written to its end',
    patch: { file: `${shell}/export/use-export.ts`, from: 'stop.current.abort()', to: '' },
    tests: [largeExport],
  },
  {
    name: 'a section that the hub did not answer waits for a press',
    patch: {
      file: `${shell}/use-loaded.ts`,
      from: 'isUnreachable ? repeatWithPauses(load) : undefined',
      to: 'undefined',
    },
    tests: ['tests/components/settings.test.ts > a section that the hub did not answer loads by itself'],
  },
  {
    name: 'an unexpected failure is shown for each of its errors',
    patch: {
      file: `${shell}/unexpected-failure.ts`,
      from: 'if (toasts.read().some(({ id }) => id === toastId)) return',
      to: '',
    },
    tests: ['apps/web/src/shell/unexpected-failure.test.ts > an unexpected failure is shown once'],
  },
  {
    name: 'a screen that could not be loaded is not opened by Try again',
    patch: {
      file: `${shell}/screen-code.ts`,
      from: 'router.history.push(href)',
      to: 'router.history.push(router.history.location.href)',
    },
    tests: ['apps/web/src/shell/screen-code.screen.test.tsx > a screen that cannot be loaded'],
  },
  {
    name: 'the drawer of a phone stays open over the settings',
    patch: {
      file: `${shell}/mobile-drawer.tsx`,
      from: '<Link to="/settings" className={classes.entry ?? \'\'} onClick={onClose}>',
      to: '<Link to="/settings" className={classes.entry ?? \'\'}>',
    },
    tests: ['apps/web/src/features/person/settings/settings.screen.test.tsx'],
  },
  {
    name: 'the menu of committees lists a deleted one',
    patch: {
      file: `${shell}/committee-entries.tsx`,
      from: '.filter(({ lost }) => !lost)',
      to: '.filter(({ id }) => id)',
    },
    tests: ['tests/components/committee-deletion.test.ts > a member reads at once'],
  },
  {
    name: 'a page that is loaded again does not show the words of its open form',
    patch: {
      file: `${shell}/stored-drafts.ts`,
      from: 'if (all.length > 0) sessionStorage.setItem',
      to: 'if (all.length > 1) sessionStorage.setItem',
    },
    tests: ['tests/e2e/device-store.spec.ts > a page that loses its locks, as in the cache of Safari'],
  },
  {
    name: 'a follow button is not pressed after its press',
    patch: { file: `${shell}/follow-button.tsx`, from: 'aria-pressed={isFollowed}', to: '' },
    tests: [
      'apps/web/src/features/person/impact/impact.screen.test.tsx > a followed idea notifies about a comment of another member',
    ],
  },
]
