import type { PlantedFault } from '../planted-fault.ts'

const budget = 'apps/web/src/features/committee/budget'
const resolutions = 'apps/web/src/features/committee/resolutions'

export const faults: readonly PlantedFault[] = [
  {
    name: 'an amount that can mean two amounts is entered without a question',
    patch: {
      file: `${budget}/entry-form.tsx`,
      from: "if (readTypedAmount(values.amount) === 'ambiguous') words.amount = ambiguousWords(values.amount)",
      to: '',
    },
    tests: ['apps/web/src/features/committee/budget/budget.screen.test.tsx'],
  },
  {
    name: 'an edit of a ledger entry overwrites the fields that another member edited meanwhile',
    patch: {
      file: 'packages/committee/src/committee/budget/ledger-transitions.ts',
      from: 'if (was[field] !== now[field] && (current?.[field] ?? undefined) !== now[field])',
      to: 'if (was[field] !== undefined && (current?.[field] ?? undefined) !== undefined)',
    },
    tests: ['apps/web/src/features/committee/budget/budget.screen.test.tsx'],
  },
  {
    name: 'the undo of Clear All restores one entry',
    patch: {
      file: `${budget}/use-budget.ts`,
      from: 'announceWithUndo(title, () => restore(ids))',
      to: 'announceWithUndo(title, () => restore(ids.slice(0, 1)))',
    },
    tests: ['apps/web/src/features/committee/budget/budget.screen.test.tsx'],
  },
  {
    name: 'the search in the ledger distinguishes accents',
    patch: {
      file: `${budget}/ledger-view.ts`,
      from: 'const wanted = foldText(words).split',
      to: 'const wanted = words.toLowerCase().split',
    },
    tests: ['apps/web/src/features/committee/budget/budget.screen.test.tsx > imports, searches, exports and undoes'],
  },
  {
    name: 'a viewer has the menu of a ledger entry',
    patch: { file: `${budget}/ledger-row.tsx`, from: '{editable && (', to: '{(' },
    tests: ['apps/web/src/features/committee/budget/budget.screen.test.tsx'],
  },
  {
    name: 'the printed ledger is empty',
    patch: {
      file: `${budget}/ledger-section.tsx`,
      from: '<PrintedLedger entries={shown} />',
      to: '<PrintedLedger entries={[]} />',
    },
    tests: ['apps/web/src/features/committee/budget/budget.screen.test.tsx'],
  },
  {
    name: 'the row of an entry does not show its only receipt',
    patch: { file: `${budget}/ledger-row.tsx`, from: 'receipts.length > 0', to: 'receipts.length > 1' },
    tests: ['apps/web/src/features/committee/budget/budget.screen.test.tsx'],
  },
  {
    name: 'the height of the page changes when its charts are loaded',
    patch: {
      file: `${budget}/pictures-section.tsx`,
      from: 'return <PictureFrames entries={entries} monthsChart={() => children} categoriesChart={() => null} />',
      to: 'return <>{children}</>',
    },
    tests: [
      'apps/web/src/features/committee/budget/budget.screen.test.tsx > the page has the same height when its charts are loaded',
    ],
  },
  {
    name: 'the typed words of a new ledger entry are removed when the person may no longer edit',
    patch: {
      file: `${budget}/add-entry.tsx`,
      from: "if (trouble && words() === '') return null",
      to: 'if (trouble) return null',
    },
    tests: [
      'tests/components/kept-words.test.ts > keeps the words of new and edited ledger entries while access is taken away',
    ],
  },
  {
    name: 'the list of resolutions covers the note of a repeal',
    patch: { file: `${resolutions}/standing-dialog.tsx`, from: 'openOnFocus={false}', to: '' },
    tests: ['apps/web/src/features/committee/resolutions/resolutions.screen.test.tsx > an editor on a phone repeals'],
  },
  {
    name: 'a link to a resolution does not move the focus to it',
    patch: {
      file: 'apps/web/src/ui/use-named-row.ts',
      from: 'row.focus({ preventScroll: true })',
      to: '',
    },
    tests: [
      'apps/web/src/features/committee/resolutions/resolutions.screen.test.tsx > a link to a resolution focuses it',
    ],
  },
  {
    name: 'a repeal that was taken back still counts',
    patch: {
      file: `${resolutions}/use-register.ts`,
      from: 'if (!takeStandingBack(doc, context, id).ok) return',
      to: '',
    },
    tests: [
      'apps/web/src/features/committee/resolutions/resolutions.screen.test.tsx > an editor on a phone repeals',
      'apps/web/src/features/committee/resolutions/resolutions.screen.test.tsx > a repeal by another device',
    ],
  },
  {
    name: 'a resolution does not show the money that was spent under it',
    patch: {
      file: `${resolutions}/resolution-rows.ts`,
      from: 'spending: spending.get(motionId) ?? []',
      to: 'spending: []',
    },
    tests: [
      'apps/web/src/features/committee/resolutions/resolutions.screen.test.tsx > a ledger entry names the resolution',
    ],
  },
]
