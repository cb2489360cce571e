// What the engine calls back into a realm for.
#pragma once

#include "script/realm.h"

namespace proctor::script {

struct RealmHooks {
  static Realm& of(JSContext* context) {
    return *static_cast<Realm*>(JS_GetRuntimeOpaque(JS_GetRuntime(context)));
  }

  static void exhaust(Realm& realm);
  static int is_over(JSRuntime* runtime, void* realm);
  static char* name_as_is(JSContext* context, const char* base, const char* name, void* realm,
                          JSValue attributes);
  static JSModuleDef* refuse_import(JSContext* context, const char* name, void* realm, JSValue attributes);
  static JSValue log(JSContext* context, JSValue self, int count, JSValue* arguments);
  static JSValue random(JSContext* context, JSValue self, int count, JSValue* arguments);
  static JSValue set_timeout(JSContext* context, JSValue self, int count, JSValue* arguments);
  static JSValue clear_timeout(JSContext* context, JSValue self, int count, JSValue* arguments);
};

}  // namespace proctor::script
