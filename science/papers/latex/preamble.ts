import { fontsFor } from './characters.ts';

/** What stands before the document: the class, fonts that have every letter, and the commands that the serialiser writes. */

const CLASS = String.raw`% !TeX program = xelatex
\documentclass[journal]{IEEEtran}
\usepackage{amsmath,amssymb}
\usepackage{fontspec}
\setmainfont{texgyretermes}[Extension=.otf,UprightFont=*-regular,BoldFont=*-bold,ItalicFont=*-italic,BoldItalicFont=*-bolditalic]
\setmonofont{texgyrecursor}[Extension=.otf,UprightFont=*-regular,BoldFont=*-bold,ItalicFont=*-italic,BoldItalicFont=*-bolditalic,Scale=0.88]
\newfontfamily\widefont{FreeSerif}[Extension=.otf,UprightFont=*,BoldFont=*Bold,ItalicFont=*Italic,BoldItalicFont=*BoldItalic]
\IfFontExistsTF{wqy-microhei.ttc}{\newfontfamily\easternfont{wqy-microhei.ttc}}{%
\IfFontExistsTF{Noto Serif CJK SC}{\newfontfamily\easternfont{Noto Serif CJK SC}}{%
\IfFontExistsTF{FandolSong-Regular.otf}{\newfontfamily\easternfont{FandolSong-Regular.otf}}{\let\easternfont\widefont}}}
\IfFontExistsTF{DejaVuSans.ttf}{\newfontfamily\signfont{DejaVuSans.ttf}}{\let\signfont\widefont}`;

const COMMANDS = String.raw`\usepackage{graphicx,booktabs,array,longtable,xurl,cite}
\usepackage[hidelinks,bookmarks=false]{hyperref}
\urlstyle{same}
\TeXXeTstate=1
\extrafloats{400}
\DeclareRobustCommand\widetext[1]{{\widefont #1}}
\DeclareRobustCommand\easterntext[1]{{\XeTeXlinebreaklocale "zh"\XeTeXlinebreakskip=0pt plus 0.3pt minus 0.1pt\easternfont #1}}
\DeclareRobustCommand\righttoleft[1]{\leavevmode\beginR{#1}\endR{}}
\DeclareRobustCommand\rarecharacter[1]{{\widefont\iffontchar\font"#1\relax\char"#1\relax\else\easternfont\iffontchar\font"#1\relax\char"#1\relax\else
\signfont\iffontchar\font"#1\relax\char"#1\relax\else\normalfont\ttfamily\hskip0pt[U+\hskip0pt#1]\hskip0pt\fi\fi\fi}}
\DeclareRobustCommand\wordbreak{\penalty150\hskip0pt\relax}
\DeclareRobustCommand\doubtful[2]{#1\wordbreak #2}
\newsavebox\formulabox
\newcommand\fittedformula[1]{\par\medskip{\centering\sbox\formulabox{$\displaystyle #1$}%
\ifdim\wd\formulabox>\linewidth\resizebox{\linewidth}{!}{\usebox\formulabox}\else\usebox\formulabox\fi\par}\medskip}
\newcommand\codeline[1]{{\parindent0pt\raggedright\ttfamily\footnotesize\leavevmode #1\par}}
\setlength\LTcapwidth{\textwidth}
\makeatletter
\def\LT@makecaption#1#2#3{\LT@mcol\LT@cols c{\hbox to\z@{\hss\parbox[t]\LTcapwidth{\centering\footnotesize #2\\\scshape #3\endgraf\vskip3pt}\hss}}}
\@fptop0pt
\@dblfptop0pt
\makeatother
\sloppy
\emergencystretch=4em
\hbadness=10000
\vbadness=10000
\hfuzz=1pt`;

export const preambleFor = (body: string): string => [CLASS, ...fontsFor(body), COMMANDS].join('\n');
