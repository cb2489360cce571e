#include "text/refusal_lexicon.h"

namespace proctor::text {

std::span<const Lexicon> lexicons() {
  static const Lexicon kLexicons[] = {
      {Language::en, "en",
       "the of and to in is that it for on with as are this be you your not have from a an or by at can will "
       "if but they we was what which do does about would there their i my me no so more than up out who "
       "when "
       "has had just over also could should were been them then into our us how all one am any some its "
       "cannot "
       "sorry way",
       english_words(), true, false},
      {Language::de, "de",
       "der die das und ist nicht ein eine einen zu mit den dem des auf ich sie es für von dass wir bei aber "
       "oder auch sich wie im kann leider ihnen dir dabei diese dieser mir wenn als hier zum zur sind habe "
       "nein kein keine",
       german_words(), true, true},
      {Language::fr, "fr",
       "le la les des et est une un de du que qui je vous ne pas pour dans ce cette sur avec mais nous il "
       "elle sont au aux en par plus votre se suis désolé ou à d l n j c tu te non peux être",
       french_words(), false, false},
      {Language::es, "es",
       "el la los las de que y en un una es no por con para como su se lo al del pero más este esta eso yo "
       "puedo le te me lo siento sobre ese muy hay o si son está ser",
       spanish_words(), false, false},
      {Language::it, "it",
       "il la lo gli le di che e un una è non per con in sono mi ti si del della dei da questo questa ma più "
       "come posso al alla nel dispiace quello i o anche ho su cui ci essere",
       italian_words(), false, false},
      {Language::pt, "pt",
       "o a os as de que e em um uma é não por com para como se do da dos das no na mas mais este esta isso "
       "eu posso você seu sua ao à sinto muito desculpe esse essa ou são está ser pelo lhe te",
       portuguese_words(), false, false},
      {Language::ru, "ru", "", russian_words(), false, false},
      {Language::zh, "zh", "", chinese_words(), false, false},
      {Language::ja, "ja", "", japanese_words(), false, true},
  };
  return kLexicons;
}

}  // namespace proctor::text
