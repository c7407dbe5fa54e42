// Written by `npm run texts` from messages/en/lists.arb, which is the file to edit.

export const listsTexts = {
  names: {
    /** In menus, as headings, and in the export. */
    ideas: 'Ideas',
    announcements: 'Announcements',
    resources: 'Resources',
  },
  one: {
    /** The kind of one entry. */
    idea: 'Idea',
    announcement: 'Announcement',
    resource: 'Resource',
  },
  many: {
    /** The heading of such entries in the search. */
    idea: 'Ideas',
    announcement: 'Announcements',
    resource: 'Resources',
  },
  fields: {
    ideas: {
      /** The label of a field in a form, and the heading of a column in a spreadsheet. */
      title: 'Title',
      description: 'Description',
    },
    announcements: {
      title: 'Title',
      text: 'Text',
      /** Whether the announcement stays at the top of the list. */
      pinned: 'Pinned',
    },
    resources: {
      title: 'Title',
      link: 'Link',
      note: 'Note',
      category: 'Category',
    },
  },
}
