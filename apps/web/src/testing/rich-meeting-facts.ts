/** Facts of `holdRichMeeting`, as each form of its minutes contains them. */
export const richMeetingFacts = [
  'Present: Ann (Chair), Bob (Clerk), Cem, Dee (recused from item 5), Eva (from 7:10 PM until 7:45 PM)',
  'Motion: Buy wood chips for 150.',
  'Moved by Bob, seconded by Cem',
  'Amendment: Replace 100 by 150.',
  'Vote by roll call: 3 aye (Ann, Bob, Eva), 1 no (Cem), 1 abstaining (Fay), recused (Dee)',
  'Result: Carried, 3 of 4 votes cast; 3 needed',
  'The chair declared the motion carried',
  'Public comment: Mia Novak (2:00)',
  'The meeting was adjourned at 7:50 PM.',
  'June council, Jun 1, 2026, 7:00 PM, Library',
]
