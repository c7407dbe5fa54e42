import type { PlantedFault } from '../planted-fault.ts'

const ui = 'apps/web/src/ui'
const routes = 'apps/web/src/routes'
const replica = 'apps/web/src/replica'

export const faults: readonly PlantedFault[] = [
  {
    name: 'Alt and an arrow in a field of a row move the row',
    patch: {
      file: `${ui}/reorder/reorder-list.tsx`,
      from: "if (event.target instanceof HTMLElement && event.target.closest('form')) return",
      to: '',
    },
    tests: ['apps/web/src/features/committee/checklists/checklists.screen.test.tsx'],
  },
  {
    name: 'a row that was lifted and dropped is not moved',
    patch: {
      file: `${ui}/reorder/use-reorder.ts`,
      from: 'positionAt(shown.open, draggableId, destination.index)',
      to: 'positionAt(shown.open, draggableId, source.index)',
    },
    tests: ['apps/web/src/features/committee/checklists/checklists.screen.test.tsx'],
  },
  {
    name: 'the Down key does not move to the next row of a list with one tab stop',
    patch: {
      file: `${ui}/use-one-tab-stop.ts`,
      from: 'ArrowDown: all.indexOf(row) + 1,',
      to: 'ArrowDown: all.indexOf(row),',
    },
    tests: ['apps/web/src/features/meeting/items/agenda.screen.test.tsx'],
  },
  {
    name: 'the focus is lost after the undo of a toast',
    patch: {
      file: `${ui}/restore-focus.ts`,
      from: 'wasPassing ? before : hasDialogClosed ? opener : null',
      to: 'hasDialogClosed ? opener : null',
    },
    tests: ['tests/components/focus.test.ts'],
  },
  {
    name: 'the focus moves to the first control of the next row, not to the same one',
    patch: {
      file: `${ui}/restore-focus.ts`,
      from: 'return controls[Math.min(index, controls.length - 1)]',
      to: 'return controls[0]',
    },
    tests: ['tests/components/focus.test.ts'],
  },
  {
    name: 'the heading of the next page does not have the focus',
    patch: { file: `${ui}/restore-focus.ts`, from: 'else headingAwaited = true', to: '' },
    tests: [
      'apps/web/src/ui/restore-focus.screen.test.tsx > a page that replaces the focused button, and renders its heading later',
    ],
  },
  {
    name: 'a dialog with a running request can be closed',
    patch: {
      file: `${ui}/prompt-dialog.tsx`,
      from: 'onClose={() => !busy && onClose()} title={title}',
      to: 'onClose={onClose} title={title}',
    },
    tests: ['tests/components/joining.test.ts > a declined request may be sent again once'],
  },
  {
    name: 'a dialog that could not be loaded never opens',
    patch: { file: `${ui}/lazy-dialog.tsx`, from: '          close.current()\n', to: '' },
    tests: [
      'tests/e2e/failed-parts.spec.ts > A dialog that cannot be loaded leaves the screen unchanged',
      'apps/web/src/ui/lazy-dialog.screen.test.tsx',
    ],
  },
  {
    name: 'a toast stays when its page is left',
    patch: { file: `${ui}/notify.ts`, from: 'toast.presses === presses', to: 'toast.presses <= presses' },
    tests: ['apps/web/src/features/meeting/meetings/meeting-layout.screen.test.tsx'],
  },
  {
    name: 'closing a folded form leaves the focus on no field',
    patch: {
      file: `${ui}/use-one-line.tsx`,
      from: 'first.current?.focus()\n',
      to: 'first.current?.blur()\n',
    },
    tests: ['apps/web/src/features/committee/ideas/ideas.screen.test.tsx'],
  },
  {
    name: 'a form with a missing title does not focus it',
    patch: {
      file: `${ui}/use-titled-form.ts`,
      from: 'if (event) focusFirstInvalid(event.currentTarget)',
      to: '',
    },
    tests: ['apps/web/src/features/committee/ideas/ideas.screen.test.tsx'],
  },
  {
    name: 'the words of an entry that was removed meanwhile cannot be saved as a new one',
    patch: {
      file: `${ui}/form-buttons.tsx`,
      from: "{(!trouble || trouble === 'removed') && (",
      to: '{!trouble && (',
    },
    tests: [
      'apps/web/src/features/committee/budget/budget.screen.test.tsx > an edited entry that another member removed is saved as a new one',
    ],
  },
  {
    name: 'a button is visible before the app answers it',
    patch: { file: `${ui}/base.css`, from: '#ahead :is(button, ', to: '#ahead :is(' },
    tests: ['tests/e2e/first-look.spec.ts > shows the first screens before the app is loaded'],
  },
  {
    name: 'the app replaces the startup snapshot during a press, so that no link is followed',
    patch: {
      file: 'apps/web/src/start/startup-snapshot.ts',
      from: "if (snapshot.querySelector(':active'))",
      to: 'if (false)',
    },
    tests: ['tests/e2e/first-look.spec.ts > shows the first screens before the app is loaded'],
  },
  {
    name: 'all rows of a long list are in the page',
    patch: {
      file: `${ui}/use-window-rows.ts`,
      from: 'const indexes = defaultRangeExtractor(range)',
      to: 'const indexes = defaultRangeExtractor({ ...range, startIndex: 0, endIndex: count - 1 })',
    },
    tests: ['apps/web/src/features/committee/budget/budget.screen.test.tsx > imports, searches, exports and undoes'],
  },
  {
    name: 'a skip link does not move the focus to the content',
    patch: {
      file: `${ui}/skip-link.tsx`,
      from: "document.getElementById('content')?.focus()",
      to: '',
    },
    tests: ['tests/e2e/share-card.spec.ts > makes a share card from minutes'],
  },
  {
    name: 'the address of a committee without a page opens no page',
    patch: {
      file: `${routes}/$committeeId/index.tsx`,
      from: 'if (await isCommitteeOnDevice(params.committeeId))',
      to: 'if (!(await isCommitteeOnDevice(params.committeeId)))',
    },
    tests: [
      'apps/web/src/features/committee/committees/committee-addresses.screen.test.tsx > the address of a committee alone',
    ],
  },
  {
    name: 'a search with a typing error finds nothing',
    patch: {
      file: `${replica}/search/near-word.ts`,
      from: 'return word.length < tolerantTwiceFrom ? 1 : 2',
      to: 'return 0',
    },
    tests: ['tests/components/search.test.ts > a member finds an item'],
  },
  {
    name: "a visitor's score is lost at sign-in",
    patch: {
      file: `${replica}/personal/carry-over-visitor.ts`,
      from: "carryOver(visitor, personal.doc, createTransitionContext('carried over'))",
      to: '',
    },
    tests: ["tests/components/impact.test.ts > a visitor's shares count once a day"],
  },
  {
    name: 'signing out leaves the address of the last committee on the device',
    patch: {
      file: `${replica}/session/sign-out.ts`,
      from: '  forgetLastCommittee()\n',
      to: '',
    },
    tests: ['tests/e2e/sign-out.spec.ts > signing out leaves no data of the account on the device'],
  },
  {
    name: 'a removal of a committee that was cut off is never finished',
    patch: {
      file: `${replica}/store/end-removals.ts`,
      from: 'if (!removing) continue',
      to: 'if (removing) continue',
    },
    tests: ['tests/components/demo.test.ts > the removal of a demo committee waits'],
  },
  {
    name: 'a device without a count of unsent changes does not doubt that it has all of them',
    patch: {
      file: `${replica}/store/unsent-count.ts`,
      from: "sessionBeganAt === 0 ? 'unknown' : 'counted'",
      to: "sessionBeganAt === 0 ? 'counted' : 'counted'",
    },
    tests: ['tests/e2e/status-chip.spec.ts > Synced, Saving…, Saved on this device, Offline'],
  },
]
