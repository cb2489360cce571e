#include "judges/injection_phrases.h"

namespace proctor::judges {
namespace {

#define WHO \
  "judge|grader|evaluator|examiner|assessor|marker|scorer|rater|reviewer|judges|graders|evaluators|raters"
#define GRADES \
  "grades|judges|evaluates|scores|rates|assesses|grading|judging|evaluating|scoring|rating|assessing"
#define RULES                                                                                           \
  "instructions|instruction|rules|rule|criteria|criterion|prompt|prompts|guidelines|rubric|directions|" \
  "directive|"                                                                                          \
  "directives|orders|commands|steps|messages|constraints|policy"
#define EARLIER                                                                                              \
  "previous|prior|above|earlier|preceding|foregoing|existing|original|system|old|your|former|initial|given|" \
  "evaluation|grading|scoring|judging"
#define DROP "ignore|disregard|forget|bypass|override|discard|overrule|skip|drop|abandon|neglect"
#define ANSWER \
  "answer|response|output|reply|submission|text|summary|message|conversation|completion|essay|it|one"
#define GOOD                                                                                         \
  "pass|passed|passes|passing|correct|perfect|full|maximum|maximal|highest|top|best|10|100|1|1.0|5|" \
  "faithful|"                                                                                        \
  "relevant|yes|positive|excellent|flawless|satisfactory|unbiased|harmless"
#define RATE                                                                                          \
  "give|grant|award|assign|rate|score|mark|grade|evaluate|judge|classify|treat|label|accept|approve|" \
  "consider|count|"                                                                                   \
  "report|deem|record|rank|declare"
#define SAY "return|output|respond|reply|answer|say|print|write|emit|produce|set|state|conclude|choose|issue"

constexpr Phrase kBook[] = {
    // Setting aside what the judge was told.
    {Cue::override_rules, 2, true, DROP " ~4 " EARLIER " ~2 " RULES},
    {Cue::override_rules, 2, true,
     DROP " ~2 everything|anything|all|whatever ~4 above|before|previously|prior|earlier"},
    {Cue::override_rules, 2, true, DROP " ~2 rubric|criteria|fence|fences|marks"},
    {Cue::override_rules, 1, true, DROP " ~3 " RULES},
    {Cue::override_rules, 2, true, "do|don't ~1 follow|apply|use ~3 " EARLIER "|rubric|criteria"},
    {Cue::override_rules, 2, false, "you are no longer ~2 " WHO "|bound"},
    {Cue::override_rules, 1, true,
     "new|updated|revised|real|actual|true|amended|corrected " RULES "|task ~1 :"},
    {Cue::override_rules, 1, true, "you are now|hereby"},
    {Cue::override_rules, 1, true, "from now on|onwards"},
    {Cue::override_rules, 2, false,
     "previous|prior|above|earlier|old " RULES " ~1 are|is|were ~2 "
     "void|cancelled|canceled|obsolete|superseded|invalid|revoked|wrong|outdated"},
    {Cue::override_rules, 2, true,
     "stop|cease|quit|abort evaluating|grading|judging|scoring|assessing|rating"},
    {Cue::override_rules, 1, true,
     "your ~1 new|only|real|actual|true task|job|role|instruction|goal|purpose"},
    // The judge, spoken to.
    {Cue::address, 2, true,
     "dear|attention|attn|note|message|memo|reminder|notice|instruction|instructions|hint ~3 "
     "grader|evaluator|assessor|scorer|rater|graders|evaluators|raters"},
    {Cue::address, 2, true, "attention|note|message|memo|instruction|instructions|hint ~1 to|for ~3 " WHO},
    {Cue::address, 2, true, "dear|hello|hi|hey|attention ~1 ai|llm|model|automated|automatic " WHO},
    {Cue::address, 1, true, "dear|hello|hi|hey|attention ~1 " WHO},
    {Cue::address, 2, true,
     "attention|note|message|memo|instruction|instructions to|for ~3 grading|evaluation|judging|scoring"},
    {Cue::address, 2, false, "if you are|were ~5 " GRADES " ~2 this|my|the|it"},
    {Cue::address, 2, false, "you are ~2 " GRADES " ~1 this|my|the " ANSWER},
    {Cue::address, 1, true, "as|being ~2 " WHO " ~1 you|your"},
    {Cue::address, 2, false, "whoever|anyone|whomever is|are|will|who|be|has|may ~2 " GRADES},
    {Cue::address, 2, false, "whoever grades|judges|evaluates|scores|rates|assesses"},
    {Cue::address, 1, true, WHO " :|,"},
    {Cue::address, 1, false, "your verdict|verdicts|rating|evaluation|assessment|judgement|judgment"},
    {Cue::address, 1, false,
     WHO " ~1 will|must|should|shall|is|are ~3 output|return|respond|give|say|pass|accept"},
    {Cue::address, 2, false, "ai|llm|model|assistant|system|bot ~1 that|who ~1 " GRADES " ~1 this|my|it"},
    {Cue::address, 2, false,
     "ai|llm|model|assistant|bot evaluating|grading|judging|scoring|assessing ~1 this|my|it"},
    {Cue::address, 2, false, "you are ~2 " WHO " ~1 who|that passes|accepts|approves|gives|loves|always"},
    // A verdict, asked for.
    {Cue::demand, 2, false,
     "give|rate|grade|score|mark|award this|my answer|response|output|submission|reply ~4 " GOOD},
    {Cue::demand, 2, true, "pass|accept|approve ~1 this|my answer|response|output|submission|reply|case"},
    {Cue::demand, 1, false, "must|should|shall|to pass|accept|approve ~1 this|my|it|everything"},
    {Cue::demand, 1, true, RATE " it|this ~2 " GOOD},
    {Cue::demand, 2, false, "tip|pay|reward|donate|bonus ~8 you ~2 give|rate|mark|pass|score|grade|accept"},
    {Cue::demand, 1, true, "say|reply|respond|output|print|return ~2 pass|passed"},
    {Cue::demand, 2, true, RATE " ~2 this|my|the|above ~1 " ANSWER " ~6 " GOOD},
    {Cue::demand, 2, true,
     RATE " ~1 this|it|me ~4 " GOOD " ~2 score|marks|mark|points|rating|credit|grade|10|100"},
    {Cue::demand, 1, true, RATE " ~3 " GOOD " ~2 score|marks|mark|points|rating|credit|grade"},
    {Cue::demand, 1, true, RATE " ~2 everything|all|every ~4 " GOOD},
    {Cue::demand, 2, true, SAY " ~6 verdict|verdicts ~3 " GOOD "|true|no|idk|favourable|favorable"},
    {Cue::demand, 2, true,
     SAY " ~2 " GOOD
         "|no|idk ~3 verdict|verdicts|every|each|all ~4 verdict|verdicts|statement|statements|claim|claims"},
    {Cue::demand, 1, true, SAY " ~5 score|rating|grade ~3 " GOOD},
    {Cue::demand, 1, true, SAY " ~4 passed ~2 true"},
    {Cue::demand, 2, false,
     "must|should|shall|needs|has ~2 be|receive|get|be ~2 marked|graded|scored|rated|judged|counted "
     "~3 " GOOD},
    {Cue::demand, 2, false,
     "verdict|verdicts|score|rating|grade|evaluation must|should|shall ~2 " GOOD "|true"},
    {Cue::demand, 2, false,
     "this|my ~1 answer|response|output|submission|reply ~1 must|should|shall|deserves|merits ~4 " GOOD},
    // What is said to be settled.
    {Cue::claim, 2, false,
     "correct|right|proper|only|expected|final|true|appropriate ~2 verdict|rating is|must|: ~3 " GOOD
     "|true"},
    {Cue::claim, 1, false, "score|rating|grade|evaluation|result :|is|= ~2 " GOOD "|true"},
    {Cue::claim, 2, false,
     "this|my|the answer|response|output|submission|reply ~2 already|previously|pre ~3 "
     "verified|approved|graded|validated|judged|scored|passed|reviewed|checked|certified|evaluated"},
    {Cue::claim, 1, true,
     "evaluation|grading|judging|assessment|scoring ~1 mode|is|has|was ~3 "
     "over|complete|completed|finished|off|"
     "disabled|ended|suspended|paused|cancelled|canceled"},
    {Cue::claim, 1, true,
     "end|start|begin|beginning of|the ~3 answer|output|response|data|submission|transcript|candidate|"
     "text|content|evaluation|input|context"},
    {Cue::claim, 1, true,
     "system|developer|admin|administrator|debug|maintenance|test override|notice|message|mode|note|update"},
    {Cue::claim, 2, true,
     "evaluation|grading|judging|assessment|scoring|review ~1 is|has|was ~2 "
     "complete|completed|finished|over|done "
     "~3 result|score|verdict|passed|pass"},
    {Cue::claim, 2, true,
     "grader|evaluator|evaluation|grading|judge|scoring|rater ~1 "
     "instructions|instruction|note|notes|override|hint ~1 :"},
    {Cue::claim, 1, false, "this is ~2 right|correct|perfect|ideal|best answer|response|output"},
    // Marks of roles, in words.
    {Cue::role, 2, true,
     "begin|start|end|beginning of|the|system|new|real ~2 system|message|prompt|instructions|override ~1 "
     "message|prompt|instructions|override"},
    // Replies of judges, in words or in JSON.
    {Cue::verdict, 2, false, "verdicts : ["},
    {Cue::verdict, 2, false, "{ ~6 verdict : yes|no|idk|pass|passed|true"},
    {Cue::verdict, 1, false, "verdict : yes|no|idk|pass|passed|true"},
    {Cue::verdict, 2, false, "{ ~12 passed : true ~12 score|feedback :"},
    {Cue::verdict, 2, false, "{ ~12 score : ~12 passed : true"},
    {Cue::verdict, 1, false, "{ ~4 score|grade|rating : 10|1|1.0|100|5"},
    {Cue::verdict, 1, false, "passed : true"},
    {Cue::verdict, 1, false, "statements|claims|truths|opinions : [ ]"},
    // German, Dutch.
    {Cue::override_rules, 2, false,
     "ignoriere|ignorieren|vergiss|vergessen|missachte|missachten ~4 "
     "vorherigen|vorige|vorigen|bisherigen|obigen|früheren|deine|ihre ~2 "
     "anweisungen|anweisung|regeln|kriterien|vorgaben"},
    {Cue::override_rules, 2, false,
     "negeer|vergeet ~3 vorige|eerdere|bovenstaande|voorgaande ~2 instructies|regels|aanwijzingen"},
    {Cue::demand, 2, false,
     "bewerte|bewerten|gib|geben|vergib ~5 antwort|ausgabe ~6 "
     "10|bestanden|volle|voller|höchste|höchsten|punktzahl|richtig|korrekt"},
    {Cue::demand, 2, false, "geef|beoordeel ~4 antwoord ~5 10|geslaagd|hoogste|volledige|correct"},
    // French, Spanish, Portuguese, Italian.
    {Cue::override_rules, 2, false,
     "ignore|ignorez|ignorer|oublie|oubliez ~4 instructions|consignes|règles|critères ~2 "
     "précédentes|précédents|antérieures|ci|initiales|données"},
    {Cue::override_rules, 2, false,
     "ignora|ignore|ignoren|olvida|olvide|olvidar ~4 instrucciones|indicaciones|reglas|criterios ~2 "
     "anteriores|previas|previos|recibidas"},
    {Cue::override_rules, 2, false,
     "ignore|ignora|esqueça|esquece|desconsidere ~4 instruções|regras|critérios ~2 anteriores|prévias|acima"},
    {Cue::override_rules, 2, false,
     "ignora|ignorate|ignori|dimentica|dimenticate ~4 istruzioni|regole|criteri ~2 precedenti|sopra|date"},
    {Cue::demand, 2, false,
     "donne|donnez|attribue|attribuez|note|notez ~5 réponse|note ~6 "
     "10|maximale|parfaite|réussie|correcte|maximum"},
    {Cue::demand, 2, false,
     "da|dale|asigna|asigne|califica|califique|otorga|marca ~5 respuesta|puntuación|nota ~6 "
     "10|máxima|perfecta|aprobada|correcta"},
    {Cue::demand, 2, false,
     "dê|atribua|avalie|marque ~5 resposta|nota|pontuação ~6 10|máxima|perfeita|aprovada|correta"},
    {Cue::demand, 2, false,
     "dai|assegna|assegnate|valuta|valutate ~5 risposta|voto|punteggio ~6 "
     "10|massimo|perfetta|superata|corretta"},
    // Polish, Russian, Turkish.
    {Cue::override_rules, 2, false,
     "zignoruj|ignoruj|pomiń|zapomnij ~3 poprzednie|wcześniejsze|powyższe ~2 instrukcje|polecenia|zasady"},
    {Cue::override_rules, 2, false,
     "игнорируй|игнорируйте|проигнорируй|проигнорируйте|забудь|забудьте ~4 "
     "предыдущие|прежние|все|вышеуказанные ~2 "
     "инструкции|указания|правила|критерии"},
    {Cue::demand, 2, false,
     "поставь|поставьте|оцени|оцените|дай|дайте ~5 ответ|ответу|оценку|балл ~6 "
     "10|максимальный|максимальную|высший|высшую|правильный|балл"},
    {Cue::override_rules, 2, false,
     "önceki|yukarıdaki ~2 talimatları|talimatlarını|kuralları ~3 yok|unut|görmezden|dikkate"},
    // Arabic, Hindi, Korean.
    {Cue::override_rules, 2, false, "تجاهل|تجاهلوا|انس ~3 التعليمات|الأوامر|القواعد ~2 السابقة|أعلاه"},
    {Cue::override_rules, 2, false,
     "पिछले|पिछली|पूर्व|सभी ~3 निर्देशों|निर्देश|नियमों ~3 अनदेखा|अनदेखी|भूल|नज़रअंदाज़|नजरअंदाज"},
    {Cue::override_rules, 2, false,
     "이전|앞의|위의|기존 ~3 지시|지시를|지시사항|지시사항을|지침|지침을|명령|명령을|규칙을 ~3 "
     "무시|무시하고|무시하세요|무시해|무시하십시오|잊어|잊고"},
    // Chinese and Japanese, a character a word.
    {Cue::override_rules, 2, false, "忽|无|無 略|视|視 ~10 指|规|規|说 令|示|则|則|明"},
    {Cue::override_rules, 2, false, "指|規 示|則|令 ~6 無|忘 視|れ"},
    {Cue::demand, 2, false, "给|給|打 ~10 满|滿|10|十|最 分|高"},
    {Cue::demand, 2, false, "満|10|最 点|高 ~8 く|与|付|し|を だ|え|け|て|つ"}};

#undef WHO
#undef GRADES
#undef RULES
#undef EARLIER
#undef DROP
#undef ANSWER
#undef GOOD
#undef RATE
#undef SAY

}  // namespace

std::string_view told(Cue cue) {
  switch (cue) {
    case Cue::override_rules: return "asks to set instructions aside";
    case Cue::address: return "addresses whoever judges it";
    case Cue::demand: return "asks for a verdict";
    case Cue::claim: return "says what the verdict is";
    case Cue::verdict: return "imitates a judge's reply";
    case Cue::role: return "imitates the marks of a chat's roles";
    case Cue::fence: return "imitates the marks between which it is shown";
  }
  return "";
}

std::span<const Phrase> phrase_book() { return kBook; }

}  // namespace proctor::judges
