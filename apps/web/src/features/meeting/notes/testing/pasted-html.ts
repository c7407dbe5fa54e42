/** Bullets of Word in two levels, between two paragraphs. */
export const wordBullets = [
  '<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal{margin:0} --></style></head><body lang=EN-US><!--StartFragment-->',
  '<p class=MsoNormal>The board discussed:<o:p></o:p></p>',
  "<p class=MsoListParagraphCxSpFirst style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Swings<o:p></o:p></p>",
  "<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>o<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Seats<o:p></o:p></p>",
  "<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>o<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Chains<o:p></o:p></p>",
  "<p class=MsoListParagraphCxSpLast style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Benches<o:p></o:p></p>",
  '<p class=MsoNormal>Closing.<o:p></o:p></p>',
  '<!--EndFragment--></body></html>',
].join('')

/** A tracked change of Word, and a comment on it. */
export const wordComment = [
  '<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal{margin:0} --></style></head><body lang=EN-US><!--StartFragment-->',
  '<p class=MsoNormal>The fee is <del cite="mailto:Lea" datetime="2026-11-02">$40</del><ins cite="mailto:Lea" datetime="2026-11-02">$45</ins> per season.<span class=MsoCommentReference><span style=\'font-size:8.0pt\'><a style=\'mso-comment-reference:LP_1;mso-comment-date:20261102\' href="#_msocom_1" name="_msoanchor_1">[LP1]</a></span></span><o:p></o:p></p>',
  '<div style=\'mso-element:comment-list\'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]>',
  "<div style='mso-element:comment'>",
  '<div id="_com_1" class=msocomtxt><a name="_msocom_1"></a>',
  '<p class=MsoCommentText><a href="#_msoanchor_1">[LP1]</a>Is this confidential? Do not publish.<o:p></o:p></p>',
  '</div>',
  '</div>',
  '</div>',
  '<!--EndFragment--></body></html>',
].join('')

/** A struck sentence of Google Docs, and the one that replaces it. */
export const struckInDocs = [
  '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-2222">',
  '<p dir="ltr"><span style="text-decoration:line-through">The motion fails.</span><span style="text-decoration:none"> The motion carries.</span></p></b>',
].join('')

/** Raised, lowered and struck words. */
export const raisedWords = [
  '<p>Area 12 m<sup>2</sup>, H<sub>2</sub>O, the 3<sup>rd</sup> reading, footnote<sup>1</sup></p><p><s>Old fee $40</s> New fee $45</p>',
].join('')
