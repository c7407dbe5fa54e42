// Written by `npm run texts` from messages/en/members.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const membersTexts = {
  documentTitle: (name: string) => `Members · ${isolate(name)} | hub`,
  title: (name: string) => `Members - ${isolate(name)}`,
  subtitle: 'Who belongs to this committee, and who can open it.',
  readOnly: {
    'app-too-old': 'Update the app to change the directory.',
  },
  directory: {
    title: 'Directory',
    count: (all: number) => (all === 1 ? '1 person' : `${all} people`),
    /** The number of people that match a search. */
    countOf: (shown: number, all: number) => (all === 1 ? `${shown} of 1 person` : `${shown} of ${all} people`),
    empty: 'Nobody is in the directory yet.',
    unknownAccess: 'This device does not know yet who else has access. It will once it has reached the hub.',
    addPeople: 'Add everyone with access',
    peopleAdded: (count: number) => (count === 1 ? '1 person added to the directory' : `${count} people added to the directory`),
    nobodyFound: 'Nobody in the directory matches.',
    showAll: 'Show everyone',
    asLastKnown: 'Who was invited and who has joined is shown as this device last knew it. Inviting needs a connection to the hub.',
    filter: 'Find members',
    filterPlaceholder: 'Name, role or email',
    menu: 'More for the directory',
    import: 'Import from CSV',
    export: 'Export as CSV',
    /** A command that opens a dialog. */
    roles: 'Who has a vote …',
  },
  roles: {
    title: 'Who has a vote',
    /** The quorum: how many members have to be there for a meeting to decide. */
    hint: 'Members with these roles vote and count for the quorum, from the next meeting on. Other people attend as guests, also those with access, until somebody notes them as members.',
    none: 'No role has a vote: everyone who may edit counts as a member.',
    saved: (role: string) => `The vote of the role ${isolate(role)} was changed`,
    /** After the name of a role. */
    withoutVote: 'no vote',
  },
  add: {
    title: 'Add a member',
    name: 'Name',
    role: 'Role',
    pickRole: 'Pick a role',
    custom: 'Other (Custom)',
    customRole: 'Custom role',
    email: 'Email (optional)',
    access: 'Invite as',
    submit: 'Add & Invite',
    submitOnly: 'Add',
    busy: 'One moment…',
    hint: 'With an email address they are invited. You can also make a link for them in the list.',
    hintEditor: 'Owners of the committee can then invite them from the list.',
    problems: {
      email: 'This does not look like an email address. Example: ana@example.org',
      taken: (name: string) => `${isolate(name)} has this address in the directory.`,
    },
    /** For a member without an email address. */
    added: (name: string) => `${isolate(name)}: member added to committee`,
    notInvited: (name: string) => `${isolate(name)} is in the directory. Invite them from there.`,
    hasAccess: (name: string) => `${isolate(name)} was added, and has access already`,
    invitedBefore: (name: string) => `${isolate(name)} is in the directory. The address was invited before; that invitation still works.`,
  },
  roleGroups: {
    leadership: 'Leadership',
    officers: 'Officers',
    committee: 'Committee Roles',
    advisory: 'Advisory',
    support: 'Support',
  },
  table: {
    caption: 'Members',
    /** Instead of a role. */
    derived: 'has access, not in the directory',
    select: 'Select',
    name: 'Name',
    role: 'Role',
    term: 'Term',
    attendance: 'Attendance',
    invitation: 'Invitation',
    actions: 'Actions',
    sortBy: 'Sort by',
    selectAll: 'Select all shown',
    selectOne: (name: string) => `Select ${isolate(name)}`,
    menuOf: (name: string) => `Actions for ${isolate(name)}`,
    selected: (count: number) => `${count} selected`,
  },
  badges: {
    joined: 'Joined',
    expired: 'Invite Expired',
    pending: 'Pending',
  },
  term: {
    both: (from: string, until: string) => `${from} – ${until}`,
    /** The time for which a member holds the office. */
    from: (from: string) => `from ${from}`,
    until: (until: string) => `until ${until}`,
    over: 'Term ended',
    notYet: 'Term not begun',
  },
  attendance: {
    /** The number of attended and held meetings. */
    of: (attended: number, held: number) => `${attended} of ${held}`,
    /** The number of meetings from which the member was excused. */
    excused: (count: number) => `${count} excused`,
    absent: (count: number) => `${count} absent`,
    /** The number of meetings without a note about the member. */
    notNoted: (count: number) => `${count} not noted`,
    /** Read by screen readers in place of “3 of 4”. */
    spoken: (attended: number, held: number) => (held === 1 ? `Attended ${attended} of 1 meeting held` : `Attended ${attended} of ${held} meetings held`),
  },
  actions: {
    message: 'Send message',
    edit: 'Edit',
    addEntry: 'Add to the directory',
    copyLink: 'Copy link',
    invite: 'Invite by email',
    inviteAgain: 'Invite again',
    link: 'Create invitation link',
    resend: 'Resend',
    resendTo: (name: string) => `Resend the invitation to ${isolate(name)}`,
    /** A command: makes a new link of an invitation. */
    newLink: 'New link',
    revoke: 'Revoke invitation',
    remove: 'Remove',
  },
  remove: {
    title: (name: string) => `Remove ${isolate(name)} from the directory?`,
    body: 'Their meetings and notes stay, and so does their access, which you change under “People with access”. You can restore the entry below the directory.',
    bodyInvited: 'Their invitation stays open until it is revoked.',
    confirm: 'Remove',
    done: (name: string) => `${isolate(name)} was removed from the directory`,
    restored: (name: string) => `${isolate(name)} is in the directory again`,
  },
  removed: {
    title: (count: number) => `Removed members (${count})`,
    restore: 'Restore',
    restoreNamed: (name: string) => `Restore ${isolate(name)}`,
    since: (date: string) => `removed on ${date}`,
  },
  edit: {
    title: (name: string) => `Edit ${isolate(name)}`,
    from: 'Term from (optional)',
    until: 'Term until (optional)',
    account: 'Account',
    accountHint: 'Whose attendance and presence belong to this member.',
    byInvitation: 'Whoever accepts the invitation',
    byInvitationOf: (name: string) => `${isolate(name)}, who accepted the invitation`,
    none: 'No account',
    unknownAccount: 'An account without access',
    save: 'Save',
    saved: (name: string) => `${isolate(name)} was changed`,
    titleOfNew: (name: string) => `Add ${isolate(name)} to the directory`,
    added: (name: string) => `${isolate(name)} was added to the directory`,
  },
  linkFailed: 'The link was not made',
  refused: {
    'name-required': 'Enter a name.',
    'role-required': 'Pick a role, or type one.',
    'day-unknown': 'Enter a day of the calendar.',
    'term-reversed': 'The term ends before it begins.',
    'member-not-found': 'This member is not in the directory.',
  },
  history: {
    /** In a sentence of the history. */
    name: 'the directory',
    back: 'Back to the members',
    /** After the name of a person: the name and the role of a new member. */
    added: (name: string, role: string) => `added ${isolate(name)}, ${isolate(role)}`,
    renamed: (before: string, after: string) => `renamed ${isolate(before)} to ${isolate(after)}`,
    account: (name: string) => `changed the account of ${isolate(name)}`,
    /** The field is one of the names of fields below. */
    changed: (name: string, field: string, after: string) => `changed the ${field} of ${isolate(name)} to ${isolate(after)}`,
    /** The field is one of the names of fields below. */
    emptied: (name: string, field: string) => `removed the ${field} of ${isolate(name)}`,
    voteGiven: (role: string) => `gave the role ${isolate(role)} a vote`,
    voteTaken: (role: string) => `took the vote of the role ${isolate(role)} away`,
    restoreRoleVote: (role: string) => `Bring back the earlier vote of the role ${isolate(role)}`,
    several: (count: number) => (count === 1 ? '1 change in the directory' : `${count} changes in the directory`),
    restoreField: (name: string, field: string) => `Bring back the earlier ${field} of ${isolate(name)}`,
    fields: {
      /** The name of a field, in a sentence of the history. */
      name: 'name',
      role: 'role',
      email: 'email address',
      from: 'beginning of the term',
      until: 'end of the term',
      account: 'account',
    },
  },
  message: {
    title: 'Messages',
    fold: 'Write to members',
    /** Other addresses: those of the people who receive the message. */
    hint: 'Messages open in your own mail program. Nobody sees the other addresses.',
    group: 'Group',
    pickGroup: 'Choose a group',
    groups: {
      /** The name of a group of members. */
      leadership: 'Leadership',
      events: 'Events',
      secretaries: 'Secretaries',
      selected: 'Selected',
    },
    selectedCount: (count: number) => `Selected (${count})`,
    messageGroup: 'Message Group',
    messageAll: 'Message All',
    copy: 'Copy addresses',
    copied: (count: number) => (count === 1 ? '1 address copied' : `${count} addresses copied`),
    notCopied: 'The addresses were not copied',
    notCopiedBody: 'The browser did not allow it.',
    /** The name of the group, such as “Leadership”. */
    nobody: (group: string) => `Nobody in the group ${group} has an email address`,
    opened: 'Your mail program opens the message',
    withoutAddress: (count: number) => (count === 1 ? '1 person has no address and is left out.' : `${count} people have no address and are left out.`),
    several: {
      /** A heading: a message to so many people. */
      title: (count: number) => (count === 1 ? '1 person, in several emails' : `${count} people, in several emails`),
      body: 'So many addresses do not fit into one email. Open one after the other, or copy the addresses.',
      /** The number of the email, of all emails, and of the people who receive it. */
      open: (number: number, of: number, count: number) => (count === 1 ? `Open email ${number} of ${of} (1 person)` : `Open email ${number} of ${of} (${count} people)`),
      opened: 'Opened',
    },
    subjects: {
      /** The subject of an email. */
      one: (name: string) => `Committee Communication - ${name}`,
      all: 'Committee-Wide Communication',
      group: (group: string) => `Group Communication - ${group}`,
    },
  },
  csv: {
    /** Without spaces. */
    fileName: (slug: string) => `${slug}-members.csv`,
    columns: {
      name: 'Name',
      role: 'Role',
      email: 'Email',
      from: 'Term from',
      until: 'Term until',
      invitation: 'Invitation',
      attended: 'Meetings attended',
      /** The number of meetings during the term. */
      held: 'Meetings held',
      votes: 'Has a vote',
    },
    yes: 'Yes',
    no: 'No',
    title: 'Import members from CSV',
    intro: 'A file from a spreadsheet, saved as CSV: one person per line, with columns such as Name, Role and Email. You see what it brings before anything is changed.',
    choose: 'Choose a file',
    chooseOther: 'Choose another file',
    unreadable: 'The file could not be read',
    empty: 'The file has no lines.',
    tooLong: (lines: number) => `The file has more than ${lines} lines. Split it.`,
    spreadsheet: 'This is a spreadsheet. Save it as CSV in your spreadsheet program first, and choose that file.',
    quotes: 'A quotation mark is never closed, so lines run together. Close it, and choose the file again.',
    /** Before a list of columns of the file: “Name is in”, and the chosen column. */
    column: (field: string) => `${field} is in`,
    /** Between two chosen columns: “Name is in First and in Last”. */
    nextColumn: 'and in',
    noColumn: 'No column',
    unnamedColumn: (number: number) => `Column ${number}`,
    update: 'Change members that are in the directory already',
    /** What an import will do: members, and lines of the file. */
    plan: (added: number, changed: number, leftOut: number) => `${(added === 1 ? '1 person' : `${added} people`)} to add, ${changed} to change, ${(leftOut === 1 ? '1 line' : `${leftOut} lines`)} left out`,
    preview: 'What the file brings',
    line: 'Line',
    /** The heading of a column: what the import will do. */
    what: 'What happens',
    kinds: {
      added: 'Added',
      changed: 'Changed',
      same: 'Left as it is',
      skipped: 'Left out',
    },
    notes: {
      /** The reason why a line is left out, or what is changed in it. */
      'no-name': 'no name',
      'name-too-long': 'the name is too long',
      twice: 'is already further up in the file',
      'role-assumed': 'no role, so Member',
      'role-shortened': 'the role is shortened to 80 characters',
      'email-left-out': 'not an email address, left out',
      'email-first': 'several email addresses, the first is used',
      'shares-address': 'another member has the same address',
      'term-left-out': 'term not understood, left out',
      'term-ambiguous': 'the term can be read in two ways, left out',
      'term-reversed': 'the term would end before it begins, left out',
      'in-directory': 'in the directory already',
    },
    more: (count: number) => (count === 1 ? 'and 1 more line' : `and ${count} more lines`),
    import: (count: number) => (count === 1 ? 'Import 1 person' : `Import ${count} people`),
    nothing: 'Nothing to import',
    /** Members of the directory. */
    done: (added: number, changed: number) => (added === 1 ? `1 person added, ${changed} changed` : `${added} people added, ${changed} changed`),
    undone: 'The import was undone',
    report: 'Left out',
    reportAltered: 'Not taken as it was written',
    reportNone: 'Every line of the file is in the directory.',
    finish: 'Done',
  },
}
